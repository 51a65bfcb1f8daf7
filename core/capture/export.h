// Numbers out of a capture, for spreadsheets (CSV) and for Python without HDF5 (NPY, NPZ).
//
// CSV is UTF-8 without a byte order mark, RFC 4180 with LF line ends, decimal points in every locale, 9
// significant digits (a float32 survives the way there and back), "nan", "inf", "-inf". Token columns hold
// Token::text and are always quoted. Cells that the mask hides are no data: the long form leaves their lines
// out, the matrix leaves them empty.
//
// - Long form of a map, one line a cell: query,query_token,key,key_token,value
//
// - Long form of a grid: layer,head, and the same
//
// - Matrix, single maps only: a line with the key indices (key,,0,1,...), a line with the key tokens
//   (query,query_token,...), then one line a query. pandas: read_csv(..., header=[0, 1], index_col=[0, 1]).
//
// - Arrays: their axes (layer, head, query and query_token, segment by name, ...), then a column for each array.
//
// NPY and NPZ are little-endian in C order, float32 or int32 as in the capture: [query, key], or
// [layer, head, query, key]; masked cells are 0. NPZ holds beside the values the axes (layer, head, query, key:
// int32 true indices), lambda of the rows, token_id and token_text of the whole sequence, and `metadata`, a JSON
// text with the dimensions of each array, model, kind, masks, range, reduction and segments. numpy.load opens
// both without allow_pickle.
//
// Everything streams in bands of rows (some 16 MB) into PATH.partial, which is renamed at the end; nothing is
// left behind after an error or a cancellation. Errors: invalid_argument (the path exists and `overwrite` is
// false; the format cannot hold the request), not_found and corrupt from the reader, io.
#pragma once

#include "core/capture/capture_reader.h"
#include "core/progress.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace attnscope {

enum class ExportFormat { csv, npy, npz };
enum class CsvLayout { long_form, matrix };

struct ExportOptions {
    ExportFormat format = ExportFormat::csv;
    CsvLayout csv_layout = CsvLayout::long_form; ///< of single maps; everything else is long
    int compression = 0;                         ///< NPZ: 0 stored, 1-9 deflated
    bool overwrite = false;
};

/// By the ending of the name (.csv, .npy, .npz, any case).
std::optional<ExportFormat> find_export_format(const std::filesystem::path& path);

/// One map or a window of it: [query, key]. `max_side` as in CaptureReader::read; 0 exports every cell.
Outcome export_map(const CaptureReader& reader, const MapKey& key, const Window& window, int max_side,
                   const std::filesystem::path& path, const ExportOptions& options,
                   const Progress& progress = {});

/// The same window of many heads: [layer, head, query, key], or [head, query, key] when there is one layer.
struct GridRequest {
    std::vector<int> layers; ///< true indices; empty: all that were captured
    std::vector<int> heads;
    Component component = Component::first;
    Window window;
    int max_side = 64;
};

Outcome export_grid(const CaptureReader& reader, const GridRequest& request,
                    const std::filesystem::path& path, const ExportOptions& options,
                    const Progress& progress = {});

/// Datasets by name (CaptureReader::array_names). NPZ takes any number, each under the last part of its name;
/// CSV takes several of the same dimensions, one value column each behind the index columns; NPY takes one.
Outcome export_arrays(const CaptureReader& reader, const std::vector<std::string>& names,
                      const std::filesystem::path& path, const ExportOptions& options,
                      const Progress& progress = {});

} // namespace attnscope
