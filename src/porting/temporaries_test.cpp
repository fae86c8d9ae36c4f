// SPDX-License-Identifier: Apache-2.0
#include "porting/temporaries.hpp"

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

/// The first place of `what` in a text of one line.
BoundTemporary at(const std::string& text, const std::string& what, bool is_argument,
                  const std::string& function = "") {
    const std::size_t column = text.find(what) + 1;
    return {"a.cpp", 1,       column, 1, column + what.size() - 1, "V", is_argument ? 3U : 0U,
            false,   function};
}

std::string kept(const std::string& text, const std::vector<BoundTemporary>& temporaries) {
    return keep_temporaries(text, temporaries).text;
}

TEST(Temporaries, ArgumentsLiveAsLongAsTheirExpression) {
    const std::string call = "  Go(e, 1, V(50,50));";
    EXPECT_EQ(kept(call, {at(call, "V(50,50)", true, "Go")}), "  Go(e, 1, agon_lvalue(V(50,50)));");
    const std::string sum = "x = a + b + c;";
    EXPECT_EQ(kept(sum, {at(sum, "a + b", true), at(sum, "a + b + c", true)}),
              "x = agon_lvalue(agon_lvalue(a + b) + c);");
    const std::string given = "void Two(V& v, V& w = V(0,0));";
    EXPECT_EQ(kept(given, {at(given, "V(0,0)", false)}),
              "void Two(V& v, V& w = agon_lvalue(V(0,0)));");
    const std::string converted = "Go(W());";
    BoundTemporary other = at(converted, "W()", true, "Go");
    other.is_converted = true;
    EXPECT_EQ(kept(converted, {other}), "Go(agon_lvalue<V>(W()));");
}

TEST(Temporaries, OfAWholeCallTheArgumentIsMeant) {
    const std::string in_template = "t->Go(f(0, 1), 1, v + v);";
    EXPECT_EQ(kept(in_template, {at(in_template, "t->Go(f(0, 1), 1, v + v)", true, "Go")}),
              "t->Go(f(0, 1), 1, agon_lvalue(v + v));");
    const std::string braces = "Go(e, 1, {1, 2});";
    BoundTemporary listed = at(braces, "Go(e, 1, {1, 2})", true, "Go");
    listed.is_converted = true;
    EXPECT_EQ(kept(braces, {listed}), "Go(e, 1, agon_lvalue<V>({1, 2}));");
}

TEST(Temporaries, WhatBeginsWithOneThatIsKeptIsKeptToo) {
    const std::string sum = "V d = agon_lvalue(a + b) + c;";
    EXPECT_EQ(kept(sum, {at(sum, "agon_lvalue(a + b) + c", true)}),
              "V d = agon_lvalue(agon_lvalue(a + b) + c);");
}

TEST(Temporaries, TheirLinesAreTold) {
    EXPECT_EQ(keep_temporaries("f(V(1));", {at("f(V(1));", "V(1)", true)}).notes,
              std::vector<std::string>{"line 1: temporaries of V are kept as variables"});
}

TEST(Temporaries, DeclaredReferencesKeepTheirs) {
    for (const auto& [before, after] :
         {std::pair{"V& r = make();", "V&& r = make();"},
          {"V &r(make());", "V &&r(make());"},
          {"for (V& r = make(); ;) ;", "for (V&& r = make(); ;) ;"}}) {
        EXPECT_EQ(kept(before, {at(before, "make()", false)}), after);
    }
}

TEST(Temporaries, WhatIsNoExpressionOfItsOwnIsLeftAlone) {
    const std::string returned = "V& f() { return V(1,2); }";
    EXPECT_EQ(kept(returned, {at(returned, "V(1,2)", false)}), returned);
    const std::string macro = "GO(1, 2);";
    EXPECT_EQ(kept(macro, {at(macro, "G", true, "Go")}), macro);
    EXPECT_EQ(kept(macro, {at(macro, "GO", true, "Go")}), macro);
    const std::string short_call = "Go(e, 1);";
    EXPECT_EQ(kept(short_call, {at(short_call, "Go(e, 1)", true, "Go")}), short_call);
    const std::string done = "Go(agon_lvalue(W()));";
    EXPECT_EQ(kept(done, {at(done, "W()", true, "Go")}), done);
    EXPECT_TRUE(keep_temporaries(done, {}).notes.empty());
}

}  // namespace
}  // namespace agon::porting
