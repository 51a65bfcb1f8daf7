#include "core/checkpoint/safetensors_header.h"

#include "core/checkpoint/printable.h"
#include "core/error.h"

#include <nlohmann/json.hpp>

#include <array>
#include <limits>
#include <unordered_set>

namespace attnscope {

namespace {

/// No tensor library handles more; keeps a header of commas from filling the memory.
constexpr std::size_t most_dimensions = 64;

/// Receives the events of the JSON parser. Every method that nlohmann calls is one of its SAX interface.
class HeaderReader final : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit HeaderReader(const std::string& origin) : origin_(origin) {}

    std::vector<SafetensorsEntry> take() { return std::move(entries_); }

    bool null() override { return other("null"); }
    bool boolean(bool value) override { return other(value ? "true" : "false"); }
    bool number_float(double, const std::string& text) override { return other(text.c_str()); }
    bool number_integer(std::int64_t value) override { return other(std::to_string(value).c_str()); }
    bool binary(nlohmann::json::binary_t&) override { return other("binary"); }

    bool number_unsigned(std::uint64_t value) override
    {
        if (place_ == Place::shape) {
            if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
                return other(std::to_string(value).c_str());
            if (entry().shape.size() == most_dimensions)
                fail(tensor() + "has more than " + std::to_string(most_dimensions) + " dimensions");
            entry().shape.push_back(static_cast<std::int64_t>(value));
        } else if (place_ == Place::offsets) {
            if (offset_count_ == 2)
                fail(tensor() + "has more than two data_offsets");
            (offset_count_++ == 0 ? entry().begin : entry().end) = value;
        } else {
            return other(std::to_string(value).c_str());
        }
        return true;
    }

    bool string(std::string& value) override
    {
        if (place_ == Place::metadata)
            return true;
        if (place_ != Place::tensor || key_ != dtype)
            return other(("\"" + printable(value) + "\"").c_str());
        entry().dtype = std::move(value);
        return true;
    }

    bool key(std::string& name) override
    {
        if (place_ == Place::top)
            begin_entry(name);
        else if (place_ == Place::tensor)
            begin_field(name);
        else if (!metadata_keys_.insert(name).second)
            fail("holds \"" + printable(name) + "\" twice in its __metadata__");
        return true;
    }

    bool start_object(std::size_t) override
    {
        if (place_ == Place::outside)
            place_ = Place::top;
        else if (place_ == Place::top)
            place_ = in_metadata_ ? Place::metadata : Place::tensor;
        else
            return other("an object");
        seen_ = {};
        return true;
    }

    bool end_object() override
    {
        if (place_ == Place::tensor)
            require_complete();
        place_ = place_ == Place::top ? Place::outside : Place::top;
        return true;
    }

    bool start_array(std::size_t) override
    {
        if (place_ != Place::tensor || key_ == dtype)
            return other("a list");
        place_ = key_ == shape ? Place::shape : Place::offsets;
        offset_count_ = 0;
        return true;
    }

    bool end_array() override
    {
        if (place_ == Place::offsets && offset_count_ != 2)
            fail(tensor() + "needs two data_offsets");
        place_ = Place::tensor;
        return true;
    }

    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::json::exception& error) override
    {
        if (error.id == 406) // a number that no double holds
            fail("holds a number far too large in its header, at byte " + with_commas(position));
        fail("its header is not valid JSON in UTF-8: parsing stops at byte " + with_commas(position) +
             " of it");
    }

private:
    enum class Place { outside, top, metadata, tensor, shape, offsets };
    enum Field { dtype, shape, offsets };
    static constexpr std::array<const char*, 3> field_names{"dtype", "shape", "data_offsets"};

    [[noreturn]] void fail(const std::string& message) const
    {
        throw Error(ErrorKind::corrupt, origin_ + ": " + message);
    }

    SafetensorsEntry& entry() { return entries_.back(); }
    std::string tensor() { return "tensor " + printable(entry().name) + " "; }

    /// A value of a kind that has no business where it stands.
    bool other(const char* found)
    {
        switch (place_) {
        case Place::outside:
            fail(std::string("its header is no JSON object but ") + found);
        case Place::top:
            if (in_metadata_)
                fail(std::string("__metadata__ must be an object of texts, not ") + found);
            fail(tensor() + "must be described by an object, not " + found);
        case Place::metadata:
            fail(std::string("__metadata__ may hold texts only, not ") + found);
        case Place::tensor:
            fail(tensor() + "has as " + field_names[key_] + " " + found);
        case Place::shape:
            fail(tensor() + "has a dimension that is no whole number below 2^63: " + found);
        case Place::offsets:
            fail(tensor() + "has an offset that is no whole number below 2^64: " + found);
        }
        return false;
    }

    void begin_entry(std::string& name)
    {
        if (!names_.insert(name).second)
            fail("holds \"" + printable(name) + "\" twice in its header");
        in_metadata_ = name == "__metadata__";
        if (!in_metadata_)
            entries_.push_back({std::move(name), {}, {}, 0, 0});
    }

    void begin_field(const std::string& name)
    {
        for (const Field field : {dtype, shape, offsets}) {
            if (name != field_names[field])
                continue;
            if (seen_[field])
                fail(tensor() + "has " + name + " twice");
            seen_[field] = true;
            key_ = field;
            return;
        }
        fail(tensor() + "has an unknown key \"" + printable(name) +
             "\"; the format knows dtype, shape, data_offsets");
    }

    void require_complete()
    {
        for (const Field field : {dtype, shape, offsets})
            if (!seen_[field])
                fail(tensor() + "has no " + field_names[field]);
    }

    const std::string& origin_;
    std::vector<SafetensorsEntry> entries_;
    std::unordered_set<std::string> names_;
    std::unordered_set<std::string> metadata_keys_;
    Place place_ = Place::outside;
    bool in_metadata_ = false;
    Field key_ = dtype;
    std::array<bool, 3> seen_{};
    int offset_count_ = 0;
};

} // namespace

std::vector<SafetensorsEntry> parse_safetensors_header(std::string_view json, const std::string& origin)
{
    // The parser takes a zero byte for the end of its input and would not look behind it.
    const std::size_t zero = json.find('\0');
    if (zero != std::string_view::npos)
        throw Error(ErrorKind::corrupt, origin + ": its header is not valid JSON in UTF-8: byte " +
                                            with_commas(zero + 1) + " of it is zero");
    HeaderReader reader(origin);
    nlohmann::json::sax_parse(json, &reader);
    return reader.take();
}

} // namespace attnscope
