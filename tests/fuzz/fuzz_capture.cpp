// Bytes as a capture file: opened, listed, and read in part. Nothing but Error may come out.
//
// HDF5 wants a path that realpath() resolves, so the bytes go through a file in the temporary folder. Seeds:
// tests/data/captures, written by make_capture_seeds.
#include "core/capture/capture_reader.h"
#include "core/error.h"

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace {

/// One file for the whole run, filled anew for each input; removed at the end.
class TemporaryFile {
public:
    TemporaryFile() : path_(std::filesystem::temp_directory_path() / "fuzz_capture_XXXXXX")
    {
        std::string name = path_.string();
        descriptor_ = mkstemp(name.data());
        path_ = name;
    }
    ~TemporaryFile() { unlink(path_.c_str()); }

    const std::filesystem::path& path() const { return path_; }

    void fill(const std::uint8_t* data, std::size_t size)
    {
        if (descriptor_ < 0 || ftruncate(descriptor_, 0) != 0 ||
            pwrite(descriptor_, data, size, 0) != static_cast<ssize_t>(size))
            std::abort();
    }

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
};

void read_everything(const std::filesystem::path& path)
{
    using namespace attnscope;
    const CaptureReader reader = CaptureReader::open(path);
    const int layer = reader.layers().back();
    const int head = reader.heads().front();
    for (const Component component : {Component::first, Component::second, Component::difference})
        if (reader.has(component)) {
            reader.read({layer, head, component}, {}, 16);
            reader.read({layer, head, component}, {{0, 32}, {0, 32}}, 0);
        }
    reader.lambda(layer, head, reader.queries().front());
    reader.predictions(reader.queries().back());
    reader.predictions(reader.queries().back(), layer);
    for (const std::string& name : reader.array_names())
        reader.array(name, layer);
}

} // namespace

/// libhdf5 1.10 itself leaks a few hundred bytes when it gives up on a broken object; that is not ours to report.
extern "C" const char* __lsan_default_suppressions()
{
    return "leak:libhdf5";
}

/// libhdf5 answers a request for too much memory with an error, if it is given the chance.
extern "C" const char* __asan_default_options()
{
    return "allocator_may_return_null=1";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static TemporaryFile file;
    file.fill(data, size);
    try {
        read_everything(file.path());
    } catch (const attnscope::Error&) {
    }
    return 0;
}
