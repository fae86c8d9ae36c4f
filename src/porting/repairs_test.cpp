// SPDX-License-Identifier: Apache-2.0
#include "porting/repairs.hpp"

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

Diagnostic error(std::size_t line, std::size_t column, std::string message,
                 std::string context = "") {
    return {"a.cpp", line, column, std::move(message), std::move(context)};
}

TEST(Repairs, AVariableOutlivesItsLoop) {
    const std::string text = "void f() {\n  for (int i = 0, n = 3; i < n; ++i) {}\n  i = 5;\n}\n";

    const Repaired repaired = repair(text, {error(3, 3, "'i' was not declared in this scope")});

    EXPECT_EQ(repaired.text,
              "void f() {\n  int i = 0, n = 3; for (; i < n; ++i) {}\n  i = 5;\n}\n");
    EXPECT_EQ(repaired.notes, (std::vector<std::string>{"line 2: 'i' outlives its loop"}));
}

TEST(Repairs, ALoopOfAnotherBlockIsLeftAlone) {
    for (const char* text : {"void f() {\n  { for (int i = 0;;) {} }\n  i = 5;\n}\n",
                             "void f() {\n  if (x) for (int i = 0;;) {}\n  i = 5;\n}\n",
                             "void f() {\n  for (i = 0;;) {}\n  i = 5;\n}\n",
                             "void f() {\n  // for (int i = 0;;) {}\n  i = 5;\n}\n"}) {
        EXPECT_EQ(repair(text, {error(3, 3, "'i' was not declared in this scope")}).text, text);
    }
}

TEST(Repairs, ForEachIsALoopOverARange) {
    const std::string text = "  for each (int in_x in\n list) f();\n  for  each(V& v in (a)) ;\n";

    const Repaired repaired = repair(text, {error(1, 7, "expected '(' before 'each'"),
                                            error(3, 8, "expected '(' before 'each'")});

    EXPECT_EQ(repaired.text, "  for  (int in_x :\n list) f();\n  for  (V& v : (a)) ;\n");
    EXPECT_EQ(repaired.notes.size(), 2U);
}

TEST(Repairs, IntIsImplied) {
    const Repaired repaired = repair(
        "static count = 3;\nconst K=5;\nstatic Foo bar;\n",
        {error(1, 8, "'count' does not name a type"), error(2, 7, "'K' does not name a type"),
         error(3, 8, "'Foo' does not name a type")});

    EXPECT_EQ(repaired.text, "static int count = 3;\nconst int K=5;\nstatic Foo bar;\n");
    EXPECT_EQ(repaired.notes.size(), 2U);
}

TEST(Repairs, AnUnusedFunctionOfATemplateIsLeftOut) {
    const std::string text =
        "template<class T> struct Q {\n  void f() const {\n    if (x) {\n      bad;\n    }\n  "
        "}\n};\n";

    const Repaired repaired = repair(text, {error(4, 7, "'bad' was not declared in this scope",
                                                  "In member function 'void Q<T>::f() const':")});

    EXPECT_EQ(
        repaired.text,
        "template<class T> struct Q {\n  void f() const { agon_this_template_is_no_valid_cpp(); "
        "throw 0; \n\n\n\n}\n};\n");
    EXPECT_EQ(repaired.notes.size(), 1U);
}

TEST(Repairs, AFunctionThatIsUsedIsNot) {
    const std::string text = "template<class T> void f() {\n  bad;\n}\n";

    EXPECT_TRUE(repair(text, {error(2, 3, "'bad' was not declared in this scope",
                                    "In function 'void f() [with T = int]':")})
                    .notes.empty());
    EXPECT_TRUE(
        repair(text, {error(2, 3, "expected ';'", "In function 'int main()':")}).notes.empty());
    EXPECT_TRUE(repair("", {error(99, 99, "'i' was not declared in this scope")}).notes.empty());
}

}  // namespace
}  // namespace agon::porting
