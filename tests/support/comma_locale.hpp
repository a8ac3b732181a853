/// While it lives, the process has a locale with a decimal comma and digit
/// groups, for C and for C++.
///
/// It is made for the test by `localedef`; a system without locale sources has
/// none (`made()` is false), then only C++ streams get the comma.
#pragma once

#include <stdlib.h>

#include <clocale>
#include <filesystem>
#include <locale>
#include <string>

namespace castellan::test {

class CommaLocale {
 public:
  CommaLocale() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "castellan-locale-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) return;
    folder_ = pattern;
    const std::string file = (folder_ / "de_DE.UTF-8").string();
    const std::string make = "localedef -i de_DE -f UTF-8 '" + file + "' >/dev/null 2>&1";
    if (system(make.c_str()) == 0) {
      setenv("LOCPATH", folder_.c_str(), 1);
      made_ = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr &&
              *std::localeconv()->decimal_point == ',';
    }
    std::locale::global(std::locale(std::locale::classic(), new Comma));
  }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;
  ~CommaLocale() {
    std::locale::global(std::locale::classic());
    std::setlocale(LC_ALL, "C");
    unsetenv("LOCPATH");
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }

  [[nodiscard]] bool made() const { return made_; }

 private:
  struct Comma : std::numpunct<char> {
    [[nodiscard]] char do_decimal_point() const override { return ','; }
    [[nodiscard]] char do_thousands_sep() const override { return '.'; }
    [[nodiscard]] std::string do_grouping() const override { return "\3"; }
  };
  std::filesystem::path folder_;
  bool made_ = false;
};

}  // namespace castellan::test
