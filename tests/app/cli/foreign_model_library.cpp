// A model library of another version: its functions are called at the program's peril.
#include <cstdlib>

extern "C" const char* attnscope_model_interface()
{
    return "0.0.1, interface 0123456789abcdef";
}

extern "C" void* attnscope_load_model(const void*, const void*)
{
    std::abort();
}

extern "C" const char* attnscope_model_versions()
{
    std::abort();
}
