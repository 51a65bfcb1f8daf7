// A model library from before libraries told their interface.
#include <cstdlib>

extern "C" void* attnscope_load_model(const void*, const void*)
{
    std::abort();
}

extern "C" const char* attnscope_model_versions()
{
    std::abort();
}
