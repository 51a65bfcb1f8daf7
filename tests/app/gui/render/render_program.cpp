// `attnscope render` as a program of its own, for the tests.
#include "app/gui/render/run_render.h"

int main(int argc, char** argv)
{
    return attnscope::gui::run_render(argc, argv);
}
