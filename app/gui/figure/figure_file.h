// Figures as PNG, SVG and PDF. GUI thread.
#pragma once

#include "app/gui/figure/figure.h"

#include <QByteArray>
#include <QImage>

#include <filesystem>

namespace attnscope::gui {

enum class FigureFormat { png, svg, pdf };

/// By the ending, any case.
std::optional<FigureFormat> find_figure_format(const std::filesystem::path& path);

/// Pixels of the figure at its scale, the device pixel ratio set. Errors: too_large when no such image can be made.
QImage image_of(const Figure& figure, const FigureStyle& style);

/// The whole file. SVG and PDF hold text as text, in fonts that the reader has (SVG) or that are embedded (PDF).
QByteArray bytes_of(const Figure& figure, const FigureStyle& style, FigureFormat format);

/// Under its name when it is whole. Errors: invalid_argument for an unknown ending (listing the known ones), a file that is
/// there while `overwrite` is false, or a size outside 16 ... 32,768 pixels; not_found when the folder is not there;
/// io; too_large.
void write_figure(const Figure& figure, const FigureStyle& style, const std::filesystem::path& path,
                  bool overwrite);

/// As an image and as SVG, so that each program takes what it can use.
void copy_to_clipboard(const Figure& figure, const FigureStyle& style);

} // namespace attnscope::gui
