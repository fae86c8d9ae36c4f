// SPDX-License-Identifier: Apache-2.0
#include "core/units.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace agon::core {
namespace {

TEST(Units, ReadsDurationsInAllUnits) {
    EXPECT_EQ(parse_duration("600s").value(), Duration::seconds(600));
    EXPECT_EQ(parse_duration("10min").value(), Duration::seconds(600));
    EXPECT_EQ(parse_duration("5ms").value(), Duration::milliseconds(5));
    EXPECT_EQ(parse_duration("12.5s").value(), Duration::milliseconds(12'500));
    EXPECT_EQ(parse_duration("0.1s").value(), Duration::milliseconds(100));
    EXPECT_EQ(parse_duration("1.5h").value(), Duration::seconds(5400));
    EXPECT_EQ(parse_duration("7us").value(), Duration::nanoseconds(7000));
    EXPECT_EQ(parse_duration("3ns").value(), Duration::nanoseconds(3));
    EXPECT_EQ(parse_duration("-2s").value(), Duration::seconds(-2));
}

TEST(Units, ReadsPlainNumbersAsSeconds) {
    EXPECT_EQ(parse_duration("600").value(), Duration::seconds(600));
    EXPECT_EQ(parse_duration("12.5").value(), Duration::milliseconds(12'500));
    EXPECT_EQ(parse_duration("-0.5").value(), Duration::milliseconds(-500));
}

TEST(Units, ReadsClocks) {
    EXPECT_EQ(parse_duration("8:19.45").value(), Duration::milliseconds(499'450));
    EXPECT_EQ(parse_duration("0:05").value(), Duration::seconds(5));
    EXPECT_EQ(parse_duration("90:00").value(), Duration::seconds(5400));
    EXPECT_EQ(parse_duration("1:02:03.5").value(), Duration::milliseconds(3'723'500));
    EXPECT_EQ(parse_duration("-0:01.50").value(), Duration::milliseconds(-1'500));
    for (const std::string text :
         {"8:60", "8:5", "8:005", "8.5:00", "1:60:00", "1:2:03", "1:02:03:04", ":20", "8:", "8:-5",
          "8:19.45s", "1::02", "--1:00"}) {
        EXPECT_FALSE(parse_duration(text)) << text;
    }
}

TEST(Units, ReadsMomentsWithAndWithoutTheirLabel) {
    for (const std::string text : {"t=12.5s", "12.5s", "12.5", "t=12.5", "t=0:12.5", "0:12.50"}) {
        EXPECT_EQ(parse_moment(text).value(), SimTime::at(Duration::milliseconds(12'500))) << text;
    }
    for (const std::string text : {"t=", "", "t=-1s", "-1s", "t=t=1", "x=1"}) {
        EXPECT_FALSE(parse_moment(text)) << text;
    }
}

TEST(Units, RefusesWhatIsNoDuration) {
    for (const std::string text : {"", "s", "5 s", "5sec", "1e3s", "nans", "infs", "5ms ", "0x5s",
                                   "5s5s", "--5s", "+5s", "1e999s"}) {
        EXPECT_FALSE(parse_duration(text)) << text;
    }
    const std::string message = parse_duration("600sec").error().text();
    EXPECT_NE(message.find("'600sec'"), std::string::npos) << message;
    EXPECT_NE(message.find("600s"), std::string::npos) << message;
    EXPECT_FALSE(parse_duration("99999999999s"));
    EXPECT_FALSE(parse_duration("1000000h"));
}

TEST(Units, PrintsDurationsAsPeopleWriteThem) {
    EXPECT_EQ(to_text(Duration::milliseconds(12'500)), "12.5s");
    EXPECT_EQ(to_text(Duration::milliseconds(5)), "5ms");
    EXPECT_EQ(to_text(Duration::nanoseconds(1'500)), "1.5us");
    EXPECT_EQ(to_text(Duration::nanoseconds(17)), "17ns");
    EXPECT_EQ(to_text(Duration::seconds(600)), "600s");
    EXPECT_EQ(to_text(Duration()), "0s");
    EXPECT_EQ(to_text(Duration::milliseconds(-20)), "-20ms");
    EXPECT_EQ(to_text(Duration::nanoseconds(INT64_MIN)), "-9223372036.854775808s");
}

RC_GTEST_PROP(Units, PrintedDurationsAreReadBack, ()) {
    // 15 digits are exact in the double that a duration is read through.
    const std::int64_t count =
        *rc::gen::inRange<std::int64_t>(-999'999'999'999'999, 999'999'999'999'999);
    const Duration duration = Duration::nanoseconds(count);

    RC_ASSERT(parse_duration(to_text(duration)).value() == duration);
}

RC_GTEST_PROP(Units, PrintedClocksAreReadBack, ()) {
    const std::int64_t hundredths = *rc::gen::inRange<std::int64_t>(-99'999'999, 99'999'999);
    const Duration duration = Duration::nanoseconds(hundredths * 10'000'000);

    RC_ASSERT(parse_duration(to_clock_text(duration)).value() == duration);
}

TEST(Units, PrintsClocks) {
    EXPECT_EQ(to_clock_text(Duration::milliseconds(247'259)), "4:07.25");
    EXPECT_EQ(to_clock_text(Duration::seconds(3723)), "1:02:03.00");
    EXPECT_EQ(to_clock_text(Duration::milliseconds(-1'500)), "-0:01.50");
}

TEST(Units, FindsAKeysUnit) {
    EXPECT_EQ(unit_of("length_m"), "m");
    EXPECT_EQ(unit_of("wheel_limit_radps"), "radps");
    EXPECT_EQ(unit_of("goal_width"), "");
    EXPECT_EQ(unit_of("m"), "");
    EXPECT_EQ(unit_of("_m"), "");
}

}  // namespace
}  // namespace agon::core
