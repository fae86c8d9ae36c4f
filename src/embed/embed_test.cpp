// SPDX-License-Identifier: Apache-2.0
// Links the module; the library with these functions alone is used by tests/embed.
#include "agon/embed.h"

#include <cstring>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "embed/scene_for_tests.hpp"

namespace agon::embed {

namespace {

/// A simulation with the cart, and a stack.
class Cart {
public:
    explicit Cart(const char* seed = "1") : sim(agon_sim_create()), stack(agon_stack_create()) {
        EXPECT_EQ(agon_sim_set_option(sim, "seed", seed), AGON_OK);
        EXPECT_EQ(agon_sim_load_text(sim, "cart.json", for_tests::kCart), AGON_OK)
            << agon_sim_error(sim);
    }

    ~Cart() {
        agon_sim_destroy(sim);
        agon_stack_destroy(stack);
    }

    Cart(const Cart&) = delete;
    Cart& operator=(const Cart&) = delete;

    void run(std::uint64_t steps) {
        EXPECT_EQ(agon_sim_start(sim), AGON_OK) << agon_sim_error(sim);
        EXPECT_EQ(agon_sim_step(sim, steps, nullptr), AGON_OK) << agon_sim_error(sim);
    }

    agon_sim_info info() {
        agon_sim_info info = {};
        info.struct_size = sizeof info;
        EXPECT_EQ(agon_sim_get_info(sim, &info), AGON_OK) << agon_sim_error(sim);
        return info;
    }

    double x_m() {
        agon_stack_clear(stack);
        agon_stack_push_int(stack, 0);
        EXPECT_EQ(agon_sim_call(sim, "sim.getObjectPosition", stack), AGON_OK)
            << agon_sim_error(sim);
        double position_m[3] = {};
        EXPECT_EQ(agon_stack_get_doubles(stack, 0, position_m, 3), AGON_OK);
        return position_m[0];
    }

    agon_sim* const sim;
    agon_stack* const stack;
};

}  // namespace

TEST(Embed, RunsASceneAndCallsItsFunctions) {
    Cart cart;
    EXPECT_EQ(cart.info().state, AGON_STATE_STOPPED);

    cart.run(20);

    EXPECT_NEAR(cart.x_m(), 1.0, 1e-12);  // 20 steps of 50 ms at 1 m/s
    EXPECT_EQ(cart.info().state, AGON_STATE_RUNNING);
    EXPECT_EQ(cart.info().steps, 20U);
    EXPECT_EQ(cart.info().time_ns, 1'000'000'000);
    EXPECT_EQ(agon_sim_stop(cart.sim), AGON_OK);
    EXPECT_EQ(cart.info().state, AGON_STATE_STOPPED);
    EXPECT_EQ(cart.x_m(), 0);
}

TEST(Embed, CallsScriptsWithArgumentsAndSeveralResults) {
    Cart cart;
    cart.run(1);
    agon_stack_push_double(cart.stack, 0.5);

    ASSERT_EQ(agon_sim_call_script(cart.sim, "/cart", "faster", cart.stack), AGON_OK)
        << agon_sim_error(cart.sim);

    double speed_mps = 0;
    const char* unit = nullptr;
    EXPECT_EQ(agon_stack_size(cart.stack), 2U);
    EXPECT_EQ(agon_stack_get_double(cart.stack, 0, &speed_mps), AGON_OK);
    EXPECT_EQ(speed_mps, 1.5);
    EXPECT_EQ(agon_stack_get_bytes(cart.stack, 1, &unit, nullptr), AGON_OK);
    EXPECT_STREQ(unit, "m/s");
    EXPECT_EQ(agon_sim_call_script(cart.sim, "/cart", "broken", cart.stack), AGON_ERROR);
    EXPECT_NE(std::string(agon_sim_error(cart.sim)).find("no"), std::string::npos);
    EXPECT_EQ(agon_stack_size(cart.stack), 0U);
    EXPECT_EQ(agon_sim_step(cart.sim, 1, nullptr), AGON_OK);  // the script goes on
}

TEST(Embed, EqualRunsHaveEqualHashesAlsoSideBySideInThreads) {
    std::uint64_t hashes[2] = {};
    Cart alone;
    alone.run(50);
    const std::uint64_t expected = alone.info().hash;

    std::thread other([&] {
        Cart cart;
        cart.run(50);
        hashes[1] = cart.info().hash;
    });
    Cart cart;
    cart.run(50);
    hashes[0] = cart.info().hash;
    other.join();

    EXPECT_EQ(hashes[0], expected);
    EXPECT_EQ(hashes[1], expected);
    EXPECT_EQ(agon_sim_step(cart.sim, 1, nullptr), AGON_OK);
    EXPECT_NE(cart.info().hash, expected);
}

TEST(Embed, FetchesEventsUntilThereIsNone) {
    Cart cart;
    cart.run(1);
    agon_event event = {};
    event.struct_size = sizeof event;
    std::string kinds;

    while (agon_sim_next_event(cart.sim, &event) == AGON_OK) {
        kinds += std::to_string(event.kind) + (event.kind == AGON_EVENT_LOG ? event.text : "") +
                 event.source + " ";
    }

    EXPECT_EQ(kinds, "1 2 3 10hello[/cart] 4 ");
    EXPECT_EQ(agon_sim_next_event(cart.sim, &event), AGON_NO_EVENT);
    EXPECT_EQ(event.kind, 0);
    EXPECT_STREQ(event.text, "");
}

TEST(Embed, AClientOfAnOlderHeaderGetsWhatItKnows) {
    Cart cart;
    agon_sim_info info;
    std::memset(&info, 0x55, sizeof info);
    info.struct_size = offsetof(agon_sim_info, steps);

    EXPECT_EQ(agon_sim_get_info(cart.sim, &info), AGON_OK);

    EXPECT_EQ(info.struct_size, offsetof(agon_sim_info, steps));
    EXPECT_EQ(info.step_ns, 50'000'000);
    EXPECT_EQ(info.steps, 0x5555555555555555U);
}

TEST(Embed, AListenerMayReadTheSceneWhileItHears) {
    Cart cart;

    struct Heard {
        Cart& cart;
        std::string text;
    } heard{cart, ""};

    const auto hear = [](void* user, const agon_event* event) {
        auto& self = *static_cast<Heard*>(user);
        if (event->kind == AGON_EVENT_STEPPED) {
            self.text += std::to_string(self.cart.x_m()) + " ";
            self.text += agon_sim_step(self.cart.sim, 1, nullptr) == AGON_OK ? "nested" : "";
            agon_sim_destroy(self.cart.sim);  // not now
        }
    };
    EXPECT_EQ(agon_sim_on_event(cart.sim, hear, &heard), AGON_OK);

    cart.run(2);

    EXPECT_EQ(heard.text, "0.050000 0.100000 ");
}

TEST(Embed, AnswersNullAndGarbageWithErrors) {
    Cart cart;
    agon_event event = {};  // its size is not set
    agon_sim_info info = {};

    EXPECT_EQ(agon_sim_start(nullptr), AGON_ERROR);
    EXPECT_STREQ(agon_sim_error(nullptr), "this is no simulation");
    EXPECT_EQ(agon_sim_load_file(cart.sim, nullptr), AGON_ERROR);
    EXPECT_STREQ(agon_sim_error(cart.sim), "the path is NULL");
    EXPECT_EQ(agon_sim_load_file(cart.sim, "/nowhere/scene.json"), AGON_ERROR);
    EXPECT_NE(std::string(agon_sim_error(cart.sim)).find("/nowhere/scene.json"), std::string::npos);
    EXPECT_EQ(agon_sim_load_text(cart.sim, nullptr, "{}"), AGON_ERROR);
    EXPECT_EQ(agon_sim_set_option(cart.sim, nullptr, nullptr), AGON_ERROR);
    EXPECT_EQ(agon_sim_call(cart.sim, "sim.getObject", nullptr), AGON_ERROR);
    EXPECT_EQ(agon_sim_call(cart.sim, nullptr, cart.stack), AGON_ERROR);
    EXPECT_EQ(agon_sim_call(cart.sim, "sim.getObject", cart.stack), AGON_ERROR);
    EXPECT_EQ(agon_sim_call_script(cart.sim, nullptr, "f", cart.stack), AGON_ERROR);
    EXPECT_EQ(agon_sim_next_event(cart.sim, &event), AGON_ERROR);
    EXPECT_EQ(agon_sim_get_info(cart.sim, &info), AGON_ERROR);
    EXPECT_EQ(agon_sim_get_info(cart.sim, nullptr), AGON_ERROR);
    EXPECT_EQ(agon_sim_on_event(cart.sim, nullptr, nullptr), AGON_OK);
    EXPECT_STREQ(agon_sim_error(cart.sim), "");
    agon_sim_destroy(nullptr);
}

}  // namespace agon::embed
