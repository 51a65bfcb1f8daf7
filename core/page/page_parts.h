// Private: the parts of the page that are the same in every page. The build makes them from the files beside this one.
#pragma once

namespace attnscope {

extern const char* const page_style;  ///< page.css
extern const char* const page_body;   ///< body.html
extern const char* const page_script; ///< the .js files, in order

} // namespace attnscope
