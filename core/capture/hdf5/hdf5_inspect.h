// Private: checks that stand between a foreign file and the reader's memory.
//
// Every dataset is looked at before anything is read or allocated: type, shape, filters, size of a tile, and
// whether the values can be in a file of this length at all. Errors name the file and the object: corrupt
// when something is missing or contradicts the format, not_supported for types and filters that captures do
// not use.
#pragma once

#include "core/capture/hdf5/hdf5.h"
#include "core/capture/hdf5/object_check.h"

#include <initializer_list>
#include <memory>
#include <string>

namespace attnscope::hdf5 {

/// "[2, 8, 4096, 4096]"
std::string words_for(const Extent& extent);

/// What a dataset stores, for messages: "big-endian 32-bit float", "64-bit integer", "string", ...
std::string describe_type(const Dataset& dataset);

/// Where the header of the object at `path` lies in the file; the object is not opened.
std::uint64_t header_address(const Group& group, const std::string& path);

/// Where the values of a contiguous dataset lie in the file; nothing for other layouts and for none.
std::optional<std::uint64_t> values_address(const Dataset& dataset);

/// Whether values that lie in the object's header are fewer than its shape asks for, which HDF5 1.10 does not check.
bool lacks_compact_values(const Dataset& dataset);

bool is_contiguous(const Dataset& dataset);

bool has_variable_texts(const Dataset& dataset);

/// What tiles hold that were never written. T as for Dataset::read.
template <typename T>
T fill_value(const Dataset& dataset);

/// Cells of an extent; throws Error(corrupt) naming `what` when they overflow.
std::uint64_t cell_count(const Extent& extent, const std::string& what);

/// How much of a dataset must be in the file. It bounds what a small file can make us allocate.
enum class Presence {
    whole,    ///< every value
    by_layer, ///< every value once the capture is complete; before that HDF5 makes up the rest
    sparse,   ///< tiles that the mask hides are not there; read in parts only
};

/// Opens datasets of one file under suspicion.
class Inspector {
public:
    /// Opens the file, once its superblock has been looked at.
    explicit Inspector(const std::filesystem::path& path);

    const Group& root() const noexcept { return root_; }
    /// "FILE: OBJECT"
    std::string place(const std::string& object) const { return file_ + ": " + object; }
    [[noreturn]] void corrupt(const std::string& object, const std::string& problem) const;

    /// A dataset of whatever shape; it and its attributes are safe to read.
    Dataset dataset(const std::string& path) const;
    /// `extent` is compared in full.
    Dataset require(const std::string& path, std::initializer_list<Type> types, const Extent& extent,
                    Presence presence = Presence::whole) const;
    /// Any length along the one axis.
    Dataset require_list(const std::string& path, Type type) const;

    std::vector<std::int32_t> ints(const std::string& path, const Extent& extent) const;
    std::vector<std::string> texts(const std::string& path, const Extent& extent) const;
    std::vector<std::uint8_t> bytes(const std::string& path) const;

    std::string text_attribute(const std::string& name) const;
    std::int64_t int_attribute(const std::string& name) const;

private:
    Dataset open(const std::string& path, std::initializer_list<Type> types) const;
    void require_room(const std::string& path, const Dataset& dataset, Presence presence) const;

    void check_object(const std::string& path) const;

    std::string file_;
    std::unique_ptr<ObjectCheck> objects_;
    File opened_;
    Group root_;
};

} // namespace attnscope::hdf5
