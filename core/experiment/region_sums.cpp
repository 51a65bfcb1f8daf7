#include "core/experiment/region_sums.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <array>
#include <utility>

namespace attnscope {

namespace {

struct Field {
    const char* name;
    double RegionSums::*value;
    bool differential; ///< means nothing for a plain model
};

constexpr std::array fields{Field{"cells", &RegionSums::cells, false},
                            Field{"first", &RegionSums::first, false},
                            Field{"first_squares", &RegionSums::first_squares, false},
                            Field{"second", &RegionSums::second, true},
                            Field{"difference", &RegionSums::difference, true},
                            Field{"absolute", &RegionSums::absolute, true},
                            Field{"second_squares", &RegionSums::second_squares, true},
                            Field{"products", &RegionSums::products, true}};

} // namespace

RegionSums& RegionSums::operator+=(const RegionSums& other) noexcept
{
    for (const Field& field : fields)
        this->*field.value += other.*field.value;
    return *this;
}

RegionSums operator+(RegionSums a, const RegionSums& b) noexcept
{
    return a += b;
}

RegionTable::RegionTable(int layers, int heads, std::size_t regions)
    : layers_(layers), heads_(heads), regions_(regions),
      sums_(static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads) * regions)
{
}

std::size_t RegionTable::index(int layer, int head, std::size_t region) const
{
    return (static_cast<std::size_t>(layer) * static_cast<std::size_t>(heads_) +
            static_cast<std::size_t>(head)) *
               regions_ +
           region;
}

RegionSums& RegionTable::at(int layer, int head, std::size_t region)
{
    return sums_.at(index(layer, head, region));
}

const RegionSums& RegionTable::at(int layer, int head, std::size_t region) const
{
    return sums_.at(index(layer, head, region));
}

RegionTable& RegionTable::operator+=(const RegionTable& other)
{
    if (sums_.empty()) {
        *this = other;
        return *this;
    }
    if (layers_ != other.layers_ || heads_ != other.heads_ || regions_ != other.regions_)
        throw Error(ErrorKind::corrupt, "sums of a sample have another number of layers, heads or regions");
    for (std::size_t i = 0; i < sums_.size(); ++i)
        sums_[i] += other.sums_[i];
    rows_ += other.rows_;
    return *this;
}

RegionSums RegionTable::total(std::size_t region) const
{
    RegionSums sum;
    for (int layer = 0; layer < layers_; ++layer)
        for (int head = 0; head < heads_; ++head)
            sum += at(layer, head, region);
    return sum;
}

Json RegionTable::to_json(bool differential) const
{
    Json json = {{"rows", rows_}, {"shape", {layers_, heads_, regions_}}};
    for (const Field& field : fields) {
        if (field.differential && !differential)
            continue;
        Json values = Json::array();
        for (const RegionSums& sums : sums_)
            values.push_back(sums.*field.value);
        json[field.name] = std::move(values);
    }
    return json;
}

RegionTable RegionTable::from_json(const Json& json)
{
    const auto shape = json.at("shape").get<std::vector<int>>();
    if (shape.size() != 3 || shape[0] < 0 || shape[1] < 0 || shape[2] < 0)
        throw Error(ErrorKind::corrupt, "\"shape\" is not that of layers, heads and regions");
    const bool differential = json.contains("second");
    RegionTable table;
    table.layers_ = shape[0];
    table.heads_ = shape[1];
    table.regions_ = static_cast<std::size_t>(shape[2]);
    table.rows_ = json.at("rows").get<double>();
    table.sums_.resize(json.at("cells").size());
    if (table.sums_.size() != static_cast<std::size_t>(shape[0]) * static_cast<std::size_t>(shape[1]) *
                                  static_cast<std::size_t>(shape[2]))
        throw Error(ErrorKind::corrupt, "sums do not fit their \"shape\"");
    for (const Field& field : fields) {
        if (field.differential && !differential)
            continue;
        const auto values = json.at(field.name).get<std::vector<double>>();
        if (values.size() != table.sums_.size())
            throw Error(ErrorKind::corrupt, std::string("\"") + field.name + "\" does not fit the \"shape\"");
        for (std::size_t i = 0; i < values.size(); ++i)
            table.sums_[i].*field.value = values[i];
    }
    if (!differential)
        for (RegionSums& sums : table.sums_)
            sums.difference = sums.absolute = sums.first; // weights of a softmax are never negative
    return table;
}

} // namespace attnscope
