// SPDX-License-Identifier: Apache-2.0
#include "script/runtime.hpp"
#include "script/script_for_tests.hpp"

namespace agon::script {
namespace {

using testing::Script;

TEST(Strings, FindAndMatchAsLuaDoes) {
    Script script;

    EXPECT_EQ(script.value("return {('hello'):find('l')}"), Value::list({3, 3}));
    EXPECT_EQ(script.value("return {('hello'):find('(l)(.)', 2)}"), Value::list({3, 4, "l", "l"}));
    EXPECT_EQ(script.value("return {('a.b'):find('.', 2, true)}"), Value::list({2, 2}));
    EXPECT_EQ(script.value("return {('abc'):find('', 4)}"), Value::list({4, 3}));
    EXPECT_TRUE(script.value("return ('abc'):find('', 5)").is_nil());
    EXPECT_TRUE(script.value("return ('abc'):find('^b')").is_nil());
    EXPECT_EQ(script.value("return ('abc'):match('^(.)', -1)"), Value("c"));
    EXPECT_EQ(script.value("return ('key = 3'):match('^(%w+)%s*=%s*(%d+)$')"), Value("key"));
    EXPECT_EQ(script.value("return ('a'):find('a', -10)"), Value(1));
}

TEST(Strings, ReplaceAndWalkAsLuaDoes) {
    Script script;

    EXPECT_EQ(script.value("return {('hello world'):gsub('o', '0')}"),
              Value::list({"hell0 w0rld", 2}));
    EXPECT_EQ(script.value("return ('hello'):gsub('', '-')"), Value("-h-e-l-l-o-"));
    EXPECT_EQ(script.value("return ('abc'):gsub('%w', '%0%0', 2)"), Value("aabbc"));
    EXPECT_EQ(script.value("return ('a b'):gsub('(%w) (%w)', '%2 %1%%')"), Value("b a%"));
    EXPECT_EQ(script.value("return ('$x $y'):gsub('%$(%w)', {x = 1, y = false})"), Value("1 $y"));
    EXPECT_EQ(
        script.value("return ('abc'):gsub('%w', function(c) if c ~= 'b' then return c:upper() end "
                     "end)"),
        Value("AbC"));
    EXPECT_EQ(script.value("return ('aaa'):gsub('^a', 'b')"), Value("baa"));
    EXPECT_EQ(
        script.value("local t = {} for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do t[#t + 1] = "
                     "k .. v end return t"),
        Value::list({"a1", "b2"}));
    EXPECT_EQ(script.value("local n = 0 for _ in ('abc'):gmatch('') do n = n + 1 end return n"),
              Value(4));
    EXPECT_EQ(script.failure("('a'):gsub('a', '%2')").message,
              "test.lua:1: invalid capture index %2 in replacement string");
    EXPECT_EQ(script.failure("('a'):gsub('a', '%x')").message,
              "test.lua:1: invalid use of '%' in replacement string");
    EXPECT_EQ(script.failure("('a'):find('[a')").message,
              "test.lua:1: malformed pattern (missing ']')");
}

TEST(Strings, RepeatAndTakeApartAsLuaDoes) {
    Script script;

    EXPECT_EQ(script.value("return ('ab'):rep(3, '-')"), Value("ab-ab-ab"));
    EXPECT_EQ(script.value("return ('ab'):rep(0) .. ('ab'):rep(-1) .. (''):rep(1e15)"), Value(""));
    EXPECT_EQ(script.value("return {('abc'):byte(1, -1)}"), Value::list({97, 98, 99}));
    EXPECT_EQ(script.value("return ('abc'):byte(-1)"), Value(99));
    EXPECT_EQ(script.value("return select('#', ('abc'):byte(10))"), Value(0));
    EXPECT_EQ(script.value("return ('abc'):byte()"), Value(97));
    EXPECT_EQ(script.value("return string.unpack('<i4', string.pack('<i4', -7))"), Value(-7));
    EXPECT_EQ(script.value("return utf8.len('\\u{e4}b')"), Value(2));
}

TEST(Strings, FormatShowsNoAddress) {
    Script script;

    EXPECT_EQ(script.value("return ('%5.2f|%-4d|%s|%q|%%|%x'):format(1.5, 7, 'x', 'y', 255)"),
              Value(" 1.50|7   |x|\"y\"|%|ff"));
    EXPECT_EQ(script.value("return ('%s %s'):format(nil, true)"), Value("nil true"));
    EXPECT_EQ(script.value("local t = {} return ('%s'):format(t) == tostring(t)"), Value(true));
    EXPECT_NE(script.failure("return ('%p'):format({})").message.find("no addresses"),
              std::string::npos);
    EXPECT_FALSE(script.failure("return ('%s'):format()").message.empty());
}

}  // namespace
}  // namespace agon::script
