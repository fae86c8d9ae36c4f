// SPDX-License-Identifier: Apache-2.0
#include "strategy/library/host_services.hpp"

#include <limits>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace agon::strategy::library {
namespace {

using Phase = HostServices::Phase;

class Services : public ::testing::Test {
protected:
    template <typename Extension>
    const Extension& extension(const char* id) {
        return *static_cast<const Extension*>(host->get_extension(host, id));
    }

    void write(const char* text) {
        extension<agon_ext_log>(AGON_EXT_LOG).write(host, AGON_LOG_INFO, text);
    }

    agon_status declare(const agon_parameter& parameter, double& value) {
        return extension<agon_ext_parameters>(AGON_EXT_PARAMETERS)
            .declare(host, &parameter, &value);
    }

    HostServices services;
    const agon_host* host = services.table();
};

TEST_F(Services, KnowFourExtensions) {
    EXPECT_NE(host->get_extension(host, AGON_EXT_LOG), nullptr);
    EXPECT_NE(host->get_extension(host, AGON_EXT_DRAW), nullptr);
    EXPECT_NE(host->get_extension(host, AGON_EXT_PLOT), nullptr);
    EXPECT_NE(host->get_extension(host, AGON_EXT_PARAMETERS), nullptr);
    EXPECT_EQ(host->get_extension(host, "agon.telepathy/1"), nullptr);
    EXPECT_EQ(host->get_extension(host, nullptr), nullptr);
}

TEST_F(Services, HearNothingOutsideCalls) {
    write("too early");
    services.enter(Phase::Destroy);
    write("too late");
    services.leave();

    EXPECT_TRUE(services.take_outputs().is_empty());
}

TEST_F(Services, HearNothingFromOtherThreads) {
    services.enter(Phase::Step);
    std::thread([&] { write("from elsewhere"); }).join();
    services.leave();

    EXPECT_TRUE(services.take_outputs().is_empty());
}

TEST_F(Services, MayBeAskedWhenTheyAreGone) {
    HostServices others;
    {
        HostServices gone;
        gone.enter(Phase::Step);
    }
    write("to nobody");
    others.enter(Phase::Step);
    extension<agon_ext_log>(AGON_EXT_LOG).write(nullptr, AGON_LOG_INFO, "by no host");
    write("to the one that is called");
    others.leave();

    EXPECT_TRUE(services.take_outputs().is_empty());
    EXPECT_EQ(others.take_outputs().log.size(), 1U);
}

TEST_F(Services, LogAtMost8KiBATick) {
    const std::string text(3000, 'x');
    services.enter(Phase::Step);
    for (int i = 0; i < 4; ++i) {
        write(text.c_str());
    }
    services.leave();

    const protocol::SideOutputs& outputs = services.take_outputs();
    EXPECT_EQ(outputs.log.size(), 2U);
    EXPECT_EQ(outputs.dropped, 2U);
}

TEST_F(Services, StartAnewAfterTheOutputsWereTaken) {
    services.enter(Phase::Step);
    for (int i = 0; i < 100; ++i) {
        write("first");
    }
    services.leave();
    EXPECT_EQ(services.take_outputs().dropped, 36U);

    services.enter(Phase::Step);
    write("second");
    services.leave();

    const protocol::SideOutputs& outputs = services.take_outputs();
    ASSERT_EQ(outputs.log.size(), 1U);
    EXPECT_EQ(outputs.log[0].text, "second");
    EXPECT_EQ(outputs.dropped, 0U);
}

TEST_F(Services, TextIsMadeReadable) {
    services.enter(Phase::Step);
    write("a\xFF\n");
    services.leave();

    EXPECT_EQ(services.take_outputs().log[0].text, "a\xEF\xBF\xBD ");
}

TEST_F(Services, FiguresThatCannotBeDrawnAreDropped) {
    const auto& draw = extension<agon_ext_draw>(AGON_EXT_DRAW);
    services.enter(Phase::Place);
    draw.circle(host, 0, 0, -1, 0xFF);
    draw.line(host, std::numeric_limits<double>::quiet_NaN(), 0, 1, 1, 0xFF);
    draw.text(host, 1, 2, "here", 0x01020304);
    services.leave();

    const protocol::SideOutputs& outputs = services.take_outputs();
    ASSERT_EQ(outputs.figures.size(), 1U);
    EXPECT_EQ(outputs.figures[0].text, "here");
    EXPECT_EQ(outputs.figures[0].from_m, (core::Vec2{1, 2}));
    EXPECT_EQ(outputs.figures[0].color, 0x01020304U);
    EXPECT_EQ(outputs.dropped, 2U);
}

TEST_F(Services, PointsAreFiguresOfTheirOwn) {
    const auto& draw = extension<agon_ext_draw>(AGON_EXT_DRAW);
    ASSERT_EQ(draw.struct_size, sizeof(agon_ext_draw));
    services.enter(Phase::Step);
    draw.point(host, 1, 2, 0x01020304);
    draw.point(host, std::numeric_limits<double>::infinity(), 2, 0x01020304);
    services.leave();

    const protocol::SideOutputs& outputs = services.take_outputs();
    ASSERT_EQ(outputs.figures.size(), 1U);
    EXPECT_EQ(outputs.figures[0].kind, protocol::Figure::Kind::Point);
    EXPECT_EQ(outputs.figures[0].from_m, (core::Vec2{1, 2}));
    EXPECT_EQ(outputs.dropped, 1U);
}

TEST_F(Services, PlotAtMost64NumbersATick) {
    const auto& plot = extension<agon_ext_plot>(AGON_EXT_PLOT);
    const std::string long_name(100, 'x');
    services.enter(Phase::Step);
    plot.number(host, "a\xFF", 1.5);
    plot.number(host, long_name.c_str(), -2);
    plot.number(host, "none", std::numeric_limits<double>::quiet_NaN());
    plot.number(host, nullptr, 1);
    for (int i = 0; i < 100; ++i) {
        plot.number(host, "more", i);
    }
    services.leave();
    plot.number(host, "outside", 1);

    const protocol::SideOutputs& outputs = services.take_outputs();
    ASSERT_EQ(outputs.plots.size(), 64U);
    EXPECT_EQ(outputs.plots[0].name, "a\xEF\xBF\xBD");
    EXPECT_EQ(outputs.plots[0].value, 1.5);
    EXPECT_EQ(outputs.plots[1].name, std::string(64, 'x'));
    EXPECT_EQ(outputs.plots[63].value, 61);
    EXPECT_EQ(outputs.dropped, 1U + 38U);
}

TEST_F(Services, ParametersHaveTheGivenValueOrTheDefault) {
    services.set_given_parameters({{"kp", 1.5}});
    services.enter(Phase::Create);
    double kp = 0;
    double ki = 0;
    EXPECT_EQ(declare({sizeof(agon_parameter), 0, "kp", "1/s", 1, 0, 2}, kp), AGON_OK);
    EXPECT_EQ(declare({sizeof(agon_parameter), 0, "ki", "", 0.5, 0, 2}, ki), AGON_OK);
    services.leave();

    EXPECT_EQ(kp, 1.5);
    EXPECT_EQ(ki, 0.5);
    EXPECT_TRUE(services.check_given_parameters("blue"));
}

TEST_F(Services, FaultyDeclarationsAreRefusedAndGetTheDefault) {
    services.enter(Phase::Create);
    const double infinity = std::numeric_limits<double>::infinity();
    const agon_parameter faulty[] = {
        {sizeof(agon_parameter), 0, nullptr, "", 7, 0, 9},
        {sizeof(agon_parameter), 0, "", "", 7, 0, 9},
        {sizeof(agon_parameter), 0, "9lives", "", 7, 0, 9},
        {sizeof(agon_parameter), 0, "kP", "", 7, 0, 9},
        {sizeof(agon_parameter), 0, "high", "", 7, 0, 6},
        {sizeof(agon_parameter), 0, "endless", "", 7, 0, infinity},
    };

    for (const agon_parameter& parameter : faulty) {
        double value = 0;
        EXPECT_EQ(declare(parameter, value), AGON_ERROR);
        EXPECT_EQ(value, 7);
    }
    EXPECT_TRUE(services.parameters().empty());
}

TEST_F(Services, ParametersAreDeclaredInCreateAlone) {
    services.enter(Phase::Step);
    double value = 0;

    EXPECT_EQ(declare({sizeof(agon_parameter), 0, "kp", "", 1, 0, 2}, value), AGON_ERROR);
    EXPECT_EQ(value, 1);
}

}  // namespace
}  // namespace agon::strategy::library
