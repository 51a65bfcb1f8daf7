#include "core/capture/hdf5/hdf5_call.h"

namespace attnscope::hdf5 {

namespace {

constexpr std::size_t longest_fixed_text = 1 << 20;

std::uint64_t count_of(const Dataset& dataset)
{
    std::uint64_t count = 1;
    for (const std::uint64_t side : dataset.extent())
        count *= side;
    return count;
}

std::vector<std::string> read_variable(Id dataset, Id type, std::size_t count)
{
    std::vector<char*> pointers(count, nullptr);
    check(H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()), Direction::reading, dataset,
          "read the strings");
    std::vector<std::string> texts;
    texts.reserve(count);
    for (char* text : pointers) {
        texts.emplace_back(text ? text : "");
        H5free_memory(text);
    }
    return texts;
}

std::vector<std::string> read_fixed(Id dataset, Id type, std::size_t count)
{
    const std::size_t length = H5Tget_size(type);
    if (length == 0 || length > longest_fixed_text)
        throw Error(ErrorKind::corrupt,
                    place_of(dataset) + ": strings of " + std::to_string(length) + " bytes");
    std::string bytes(count * length, '\0');
    check(H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()), Direction::reading, dataset,
          "read the strings");
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string text = bytes.substr(i * length, length);
        texts.push_back(text.substr(0, text.find('\0')));
    }
    return texts;
}

} // namespace

void Dataset::write_texts(std::span<const std::string> texts)
{
    const Lock lock;
    if (texts.size() != count_of(*this))
        throw Error(ErrorKind::invalid_argument,
                    place_of(id()) + ": not as many strings as the dataset has cells");
    if (texts.empty())
        return;
    std::vector<const char*> pointers;
    pointers.reserve(texts.size());
    for (const std::string& text : texts)
        pointers.push_back(text.c_str());
    const Handle type = file_type(Type::text);
    check(H5Dwrite(id(), type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()), Direction::writing,
          id(), "write the strings");
}

std::vector<std::string> Dataset::read_texts() const
{
    const Lock lock;
    const Handle type(check(H5Dget_type(id()), Direction::reading, id(), "read the type"));
    if (H5Tget_class(type.get()) != H5T_STRING)
        throw Error(ErrorKind::corrupt, place_of(id()) + ": expected strings");
    const std::size_t count = count_of(*this);
    if (count == 0)
        return {};
    return H5Tis_variable_str(type.get()) > 0 ? read_variable(id(), type.get(), count)
                                              : read_fixed(id(), type.get(), count);
}

} // namespace attnscope::hdf5
