#include "interpreter/drawing/svg/writer.hpp"

#include "grammar/utf8.hpp"

namespace castellan::drawing {

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const grammar::CodePoint point = grammar::decode_utf8(text, i);
    const std::string_view unit = text.substr(i, point.length);
    i += point.length;
    const bool forbidden = !point.valid ||
                           (point.value < 0x20 && unit != "\t" && unit != "\n" && unit != "\r") ||
                           point.value == 0xFFFE || point.value == 0xFFFF;
    if (forbidden) {
      out += "\xEF\xBF\xBD";
    } else if (unit == "&") {
      out += "&amp;";
    } else if (unit == "<") {
      out += "&lt;";
    } else if (unit == ">") {
      out += "&gt;";
    } else if (unit == "\"") {
      out += "&quot;";
    } else if (unit == "'") {
      out += "&#39;";
    } else {
      out += unit;
    }
  }
  return out;
}

void SvgWriter::tag(std::string_view element, Attributes attributes, std::string_view close) {
  out_ += '<';
  out_ += element;
  for (const Attribute& a : attributes) {
    out_ += ' ';
    out_ += a.name;
    out_ += "=\"" + xml_escaped(a.value) + '"';
  }
  out_ += close;
}

void SvgWriter::begin(std::string_view element, Attributes attributes) {
  tag(element, attributes, ">\n");
  open_.push_back(element);
}

void SvgWriter::end() {
  out_ += "</";
  out_ += open_.back();
  out_ += ">\n";
  open_.pop_back();
}

void SvgWriter::leaf(std::string_view element, Attributes attributes) {
  tag(element, attributes, "/>\n");
}

void SvgWriter::text_element(std::string_view element, std::string_view text,
                             Attributes attributes) {
  tag(element, attributes, ">");
  out_ += xml_escaped(text) + "</";
  out_ += element;
  out_ += ">\n";
}

std::string SvgWriter::unique(const std::string& slug) {
  std::string id = slug;
  for (int n = 2; !ids_.insert(id).second; ++n) id = slug + "-" + std::to_string(n);
  return id;
}

std::string SvgWriter::cut(std::size_t mark) {
  std::string part = out_.substr(mark);
  out_.resize(mark);
  return part;
}

std::string translate(int x, int y) {
  return "translate(" + std::to_string(x) + "," + std::to_string(y) + ")";
}

std::string thousandths(int n) {
  const std::string digits = std::to_string(1000 + n % 1000);
  return std::to_string(n / 1000) + "." + digits.substr(1);
}

}  // namespace castellan::drawing
