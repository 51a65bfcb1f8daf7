#include "core/capture/export/csv_map.h"

#include "core/capture/export/number_text.h"

namespace attnscope {

namespace {

class CsvMap {
public:
    CsvMap(const MapCells& grid, OutputFile& file, bool matrix, bool single)
        : grid_(grid), file_(file), matrix_(matrix), single_(single)
    {
    }

    Outcome run(const Progress& progress)
    {
        matrix_ ? write_matrix_header() : write_long_header();
        return grid_.for_each_band(progress, [&](int layer, int head, Range rows,
                                                 const std::vector<float>& values) {
            for (int row = rows.begin; row < rows.end; ++row) {
                const float* cells =
                    values.data() + static_cast<std::size_t>(row - rows.begin) * grid_.column_key().size();
                matrix_ ? write_matrix_row(layer, row, cells) : write_long_row(layer, head, row, cells);
            }
        });
    }

private:
    void append_token(int position)
    {
        append_quoted(line_, grid_.reader().record().tokens[static_cast<std::size_t>(position)].text);
    }

    void end_line()
    {
        line_ += '\n';
        file_.write(line_);
        line_.clear();
    }

    void write_long_header()
    {
        line_ = single_ ? "query,query_token,key,key_token,value"
                        : "layer,head,query,query_token,key,key_token,value";
        end_line();
    }

    void write_matrix_header()
    {
        line_ = "key,";
        for (const int key : grid_.column_key()) {
            line_ += ',';
            append_number(line_, key);
        }
        end_line();
        line_ = "query,query_token";
        for (const int key : grid_.column_key()) {
            line_ += ',';
            append_token(key);
        }
        end_line();
    }

    void append_query(int row)
    {
        const int query = grid_.row_query()[static_cast<std::size_t>(row)];
        append_number(line_, query);
        line_ += ',';
        append_token(query);
    }

    void write_long_row(int layer, int head, int row, const float* cells)
    {
        std::string begin;
        if (!single_) {
            append_number(begin, layer);
            begin += ',';
            append_number(begin, head);
            begin += ',';
        }
        line_.clear();
        append_query(row);
        begin += line_;
        const Range columns = grid_.visible_columns(layer, row);
        for (int column = columns.begin; column < columns.end; ++column) {
            const int key = grid_.column_key()[static_cast<std::size_t>(column)];
            line_ = begin;
            line_ += ',';
            append_number(line_, key);
            line_ += ',';
            append_token(key);
            line_ += ',';
            append_number(line_, cells[column]);
            end_line();
        }
        line_.clear();
    }

    void write_matrix_row(int layer, int row, const float* cells)
    {
        append_query(row);
        const Range columns = grid_.visible_columns(layer, row);
        for (int column = 0; column < static_cast<int>(grid_.column_key().size()); ++column) {
            line_ += ',';
            if (columns.contains(column))
                append_number(line_, cells[column]);
        }
        end_line();
    }

    const MapCells& grid_;
    OutputFile& file_;
    bool matrix_;
    bool single_;
    std::string line_;
};

} // namespace

void append_quoted(std::string& line, std::string_view text)
{
    line += '"';
    for (const char character : text) {
        if (character == '"')
            line += '"';
        line += character;
    }
    line += '"';
}

Outcome write_csv_map(const MapCells& grid, OutputFile& file, bool matrix, bool single,
                      const Progress& progress)
{
    return CsvMap(grid, file, matrix, single).run(progress);
}

} // namespace attnscope
