// SPDX-License-Identifier: Apache-2.0
#include "script/stack.hpp"

#include "script/runtime.hpp"
#include "script/script_for_tests.hpp"

namespace agon::script {
namespace {

TEST(Stack, GivesBackWhatWasPushed) {
    testing::Script script;
    lua_State* const state = script.machine->runtime().main;
    const Value value = Value::Table{{1, "one"},
                                     {2, Value::list({true, 2, 2.5})},
                                     {"k", Value::Table{}},
                                     {-1, std::string(300, 'x')}};

    push_value(state, value);
    const core::Result<Value> read = read_value(state, -1);

    ASSERT_TRUE(read);
    EXPECT_EQ(read->at(1), Value("one"));
    EXPECT_EQ(read->at(2), Value::list({true, 2, 2.5}));
    EXPECT_EQ(read->at("k"), Value(Value::Table{}));
    EXPECT_EQ(read->at(-1), Value(std::string(300, 'x')));
    EXPECT_EQ(lua_gettop(state), 1);
}

TEST(Stack, RefusesWhatIsTooLarge) {
    testing::Script script;

    EXPECT_EQ(script
                  .failure("local s, t = string.rep('x', 1e6), {} for i = 1, 17 do t[i] = s end "
                           "return t")
                  .message,
              "what it returned is too large (more than 16 MiB)");
}

TEST(Stack, AnErrorInProtectIsLeftOnTop) {
    testing::Script script;
    lua_State* const state = script.machine->runtime().main;

    EXPECT_FALSE(protect(state, [](lua_State* inside) { luaL_error(inside, "no"); }));
    EXPECT_STREQ(lua_tostring(state, -1), "no");
}

}  // namespace
}  // namespace agon::script
