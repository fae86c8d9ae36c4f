// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/options.hpp"

#include <gtest/gtest.h>

namespace agon::strategy::msrs {
namespace {

TEST(MsrsOptions, DefaultIsTheDocumentWithTheTailOfLinux) {
    const core::Result<Options> options = Options::parse({});

    ASSERT_TRUE(options);
    EXPECT_EQ(options->axes, Axes::YDown);
    EXPECT_EQ(options->tail, Tail::Long64);
    EXPECT_EQ(options->whose_ball, WhoseBall::Relative);
}

TEST(MsrsOptions, EachCanBeChosen) {
    const core::Result<Options> options =
        Options::parse({{"axes", "y-up"}, {"tail", "int32"}, {"whose", "color"}});

    ASSERT_TRUE(options);
    EXPECT_EQ(options->axes, Axes::YUp);
    EXPECT_EQ(options->tail, Tail::Int32);
    EXPECT_EQ(options->whose_ball, WhoseBall::Color);
}

TEST(MsrsOptions, WhatIsNotGivenIsAsTheLibrarySays) {
    Options said;
    said.axes = Axes::YUp;
    said.whose_ball = WhoseBall::Color;

    const core::Result<Options> options = Options::parse({{"whose", "relative"}}, said);

    ASSERT_TRUE(options);
    EXPECT_EQ(options->text(), "axes=y-up,tail=long64,whose=relative");
}

TEST(MsrsOptions, AnUnknownOptionNamesTheNearest) {
    const core::Result<Options> options = Options::parse({{"axis", "y-up"}});

    ASSERT_FALSE(options);
    EXPECT_NE(options.error().what.find("no option 'axis'; did you mean 'axes'?"),
              std::string::npos)
        << options.error().text();
}

TEST(MsrsOptions, AnUnknownValueNamesThePossibleOnes) {
    const core::Result<Options> options = Options::parse({{"tail", "int64"}});

    ASSERT_FALSE(options);
    EXPECT_NE(options.error().what.find("'long64' or 'int32', not 'int64'"), std::string::npos)
        << options.error().text();
    EXPECT_EQ(options.error().where, "tail=int64");
}

}  // namespace
}  // namespace agon::strategy::msrs
