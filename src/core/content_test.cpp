// SPDX-License-Identifier: Apache-2.0
#include "core/content.hpp"

#include <fstream>

#include <gtest/gtest.h>

namespace agon::core {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPath = "soccer/soccer5.toml";

ContentSet shipped() {
    return *ContentSet::from_files(
        {{"", "robots/cube.toml", "mass_kg = 0.5\n"},
         {"", kPath, "[ball]\nmass_kg = 0.046\nradius_m = 0.02135\n[rules]\nstalemate = true\n"}});
}

/// A folder that is gone when the test ends.
class Folder {
public:
    explicit Folder(const std::string& name) : path_(fs::path(testing::TempDir()) / name) {
        fs::remove_all(path_);
        fs::create_directories(path_);
    }

    ~Folder() { fs::remove_all(path_); }

    void write(const std::string& file, const std::string& text) const {
        fs::create_directories((path_ / file).parent_path());
        std::ofstream(path_ / file, std::ios::binary) << text;
    }

    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

double ball_mass(const ContentSet& content) {
    const auto document = content.document(kPath);
    return document->root().table("ball").number("mass_kg");
}

TEST(ContentSet, ALaterLayersKeysOverrideKeyByKey) {
    const Folder league("agon_content_league");
    league.write(kPath, "[ball]\nmass_kg = 0.05\n");
    league.write("README.md", "not content");
    ContentSet content = shipped();

    ASSERT_TRUE(content.overlay_folder(league.path()));

    const auto document = content.document(kPath);
    const Table ball = document->root().table("ball");
    EXPECT_EQ(ball.number("mass_kg"), 0.05);
    EXPECT_EQ(ball.number("radius_m"), 0.02135);
    EXPECT_EQ(ball.where("mass_kg"), league.path().string() + "/soccer/soccer5.toml:2:1");
    EXPECT_EQ(ball.where("radius_m"), "soccer/soccer5.toml:3:1");
}

TEST(ContentSet, AFileThatOverridesNothingIsAnErrorWithTheNearestPath) {
    const Folder league("agon_content_misspelt");
    league.write("soccer/socer5.toml", "");
    ContentSet content = shipped();
    const ContentSet before = content;

    const auto laid = content.overlay_folder(league.path());

    ASSERT_FALSE(laid);
    EXPECT_EQ(laid.error().what,
              "there is no content file 'soccer/socer5.toml'; did you mean 'soccer/soccer5.toml'?");
    EXPECT_EQ(content.files(), before.files());
}

TEST(ContentSet, FoldersThatCannotBeUsedAreErrors) {
    ContentSet content = shipped();
    const Folder empty("agon_content_empty");
    const Folder broken("agon_content_broken");
    broken.write(kPath, "[ball\n");

    EXPECT_FALSE(content.overlay_folder(empty.path()));
    EXPECT_FALSE(content.overlay_folder(empty.path() / "missing"));
    const auto laid = content.overlay_folder(broken.path());
    ASSERT_FALSE(laid);
    EXPECT_NE(laid.error().where.find("soccer5.toml:1:"), std::string::npos) << laid.error().text();
}

TEST(ContentSet, SettingsOverrideAllLayers) {
    ContentSet content = shipped();

    ASSERT_TRUE(content.set(kPath, "ball.mass_kg=0.06"));
    ASSERT_TRUE(content.set(kPath, "ball.mass_kg = 0.07"));
    ASSERT_TRUE(content.set(kPath, "rules.stalemate=off"));
    ASSERT_TRUE(content.set(kPath, "title=friendly"));
    ASSERT_TRUE(content.set(kPath, "marks=[1, 2]"));

    const auto document = content.document(kPath);
    EXPECT_EQ(document->root().table("ball").number("mass_kg"), 0.07);
    EXPECT_FALSE(document->root().table("rules").boolean("stalemate"));
    EXPECT_EQ(document->root().string("title"), "friendly");
    EXPECT_EQ(document->root().numbers("marks", 2), (std::vector<double>{1, 2}));
    EXPECT_EQ(content.files().back().text,
              "ball.mass_kg = 0.06\nball.mass_kg = 0.07\nrules.stalemate = false\n"
              "title = \"friendly\"\nmarks = [1, 2]\n");
}

TEST(ContentSet, ASwitchIsSetByAnyOfItsWords) {
    const auto stalemate = [](const std::string& word) {
        ContentSet content = shipped();
        const auto set = content.set(kPath, "rules.stalemate=" + word);
        EXPECT_TRUE(set) << set.error().text();
        return content.document(kPath)->root().table("rules").boolean("stalemate");
    };
    for (const std::string word : {"on", "true", "yes", "1"}) {
        EXPECT_TRUE(stalemate(word)) << word;
    }
    for (const std::string word : {"off", "false", "no", "0"}) {
        EXPECT_FALSE(stalemate(word)) << word;
    }
    ContentSet content = shipped();
    for (const std::string word : {"maybe", "2", "\"on\"", "[true]"}) {
        const auto set = content.set(kPath, "rules.stalemate=" + word);
        ASSERT_FALSE(set) << word;
        EXPECT_EQ(set.error().text(), "'rules.stalemate' is a switch and can't be '" + word +
                                          "'; expected on or off (or true, false, yes, no, 1, 0) "
                                          "(--set rules.stalemate=" +
                                          word + ")");
    }
}

TEST(ContentSet, WordsOfASwitchAreNoneForOtherKeys) {
    ContentSet content = *ContentSet::from_files({{"", kPath, "name = \"x\"\ncount = 3\n"}});

    ASSERT_TRUE(content.set(kPath, "name=off"));
    ASSERT_TRUE(content.set(kPath, "count=1"));

    EXPECT_EQ(content.document(kPath)->root().string("name"), "off");
    EXPECT_EQ(content.document(kPath)->root().integer("count", 0, 9), 1);
}

TEST(ContentSet, IsRestrictedToTheFilesOfSomePaths) {
    const Folder league("agon_content_only");
    league.write(kPath, "[ball]\nmass_kg = 0.05\n");
    league.write("robots/cube.toml", "mass_kg = 0.7\n");
    ContentSet content = shipped();
    ASSERT_TRUE(content.overlay_folder(league.path()));
    ASSERT_TRUE(content.set(kPath, "ball.mass_kg=0.06"));

    const ContentSet soccer = content.only(std::vector<std::string>{kPath, "no/such.toml"});

    EXPECT_EQ(soccer.paths(), std::vector<std::string>{kPath});
    EXPECT_EQ(soccer.files().size(), 3U);
    EXPECT_EQ(ball_mass(soccer), 0.06);
    EXPECT_EQ(soccer.files(), ContentSet::from_files(soccer.files())->files());
}

TEST(ContentSet, AnUnknownSettingIsNamedAsItWasGiven) {
    ContentSet content = shipped();
    ASSERT_TRUE(content.set(kPath, "ball.mas_kg=1"));
    const auto document = content.document(kPath);
    const Table ball = document->root().table("ball");
    static_cast<void>(ball.number("mass_kg"));
    static_cast<void>(ball.number("radius_m"));
    static_cast<void>(ball.number_or("mass_limit_kg", 1));
    static_cast<void>(document->root().table("rules").boolean("stalemate"));

    EXPECT_EQ(document->finish().error().text(),
              "unknown key 'ball.mas_kg'; did you mean 'ball.mass_kg'? (--set ball.mas_kg = 1)");
}

TEST(ContentSet, RefusesSettingsThatAreNone) {
    ContentSet content = shipped();

    for (const std::string setting :
         {"ball.mass_kg", "=1", "ball.mass_kg=", "ball mass=1", "a=b c", "a=[1", "a=1\nb=2",
          "[a]=1", "a=1 2", ".=1", "a..b=1", "a=\"", "'a'=1"}) {
        EXPECT_FALSE(content.set(kPath, setting)) << setting;
    }
    EXPECT_FALSE(content.set("soccer/soccer7.toml", "a=1"));
    EXPECT_EQ(content.files(), shipped().files());
}

TEST(ContentSet, SettingsMayReplaceATableAndBeFollowedByAFolder) {
    const Folder league("agon_content_after");
    league.write(kPath, "[ball]\nmass_kg = 0.09\n");
    ContentSet content = shipped();
    ASSERT_TRUE(content.set(kPath, "ball.mass_kg=0.06"));
    ASSERT_TRUE(content.overlay_folder(league.path()));
    EXPECT_EQ(ball_mass(content), 0.09);

    ASSERT_TRUE(content.set(kPath, "ball.mass_kg=0.08"));

    EXPECT_EQ(ball_mass(content), 0.08);
    EXPECT_EQ(ball_mass(*ContentSet::from_files(content.files())), 0.08);
}

TEST(ContentSet, IsRestoredFromItsFiles) {
    ContentSet content = shipped();
    ASSERT_TRUE(content.set(kPath, "ball.mass_kg=0.06"));

    const auto restored = ContentSet::from_files(content.files());

    EXPECT_EQ(restored->files(), content.files());
    EXPECT_EQ(restored->digest(), content.digest());
    EXPECT_EQ(ball_mass(*restored), 0.06);
}

TEST(ContentSet, IsInCanonicalOrder) {
    const ContentFile a{"", "a.toml", "x = 1"};
    const ContentFile b{"", "b.toml", "x = 2"};

    EXPECT_EQ(ContentSet::from_files({b, a})->digest(), ContentSet::from_files({a, b})->digest());
    EXPECT_EQ(ContentSet::from_files({b, a})->paths(),
              (std::vector<std::string>{"a.toml", "b.toml"}));
}

TEST(ContentSet, DigestDependsOnTextsPathsAndLayersButNotOnTheLayersNames) {
    const std::string digest = ContentSet::from_files({{"", "a.toml", "x = 1"}})->digest();
    const auto two = [](const std::string& layer) {
        return ContentSet::from_files({{"", "a.toml", "x = 1"}, {layer, "a.toml", "x = 2"}})
            ->digest();
    };

    EXPECT_EQ(digest.size(), 64U);
    EXPECT_NE(digest, ContentSet::from_files({{"", "a.toml", "x = 2"}})->digest());
    EXPECT_NE(digest, ContentSet::from_files({{"", "b.toml", "x = 1"}})->digest());
    EXPECT_EQ(two("mine"), two("elsewhere/mine"));
    EXPECT_NE(
        two("mine"),
        ContentSet::from_files({{"", "a.toml", "x = 2"}, {"m", "a.toml", "x = 1"}})->digest());
}

TEST(ContentSet, RefusesFilesThatLeadOutOrComeTwice) {
    for (const std::string path : {"../a.toml", "/etc/a.toml", "", "a/../b.toml", "./a.toml"}) {
        EXPECT_FALSE(ContentSet::from_files({{"", path, ""}})) << path;
    }
    EXPECT_FALSE(ContentSet::from_files({{"", "a.toml", ""}, {"", "a.toml", ""}}));
}

TEST(ContentSet, FindsDocumentsByName) {
    EXPECT_EQ(shipped().path_of("soccer5"), kPath);
    EXPECT_EQ(shipped().path_of("soccer7"), std::nullopt);
    EXPECT_EQ(shipped().document("robots/cub.toml").error().text(),
              "there is no content file 'robots/cub.toml'; did you mean 'robots/cube.toml'?");
}

TEST(ShippedContent, IsWhatStandsInTheContentFolder) {
    const ContentSet content = shipped_content();

    for (const ContentFile& file : content.files()) {
        std::ifstream stream(fs::path(AGON_SOURCE_DIR) / "content" / file.path, std::ios::binary);
        std::ostringstream text;
        text << stream.rdbuf();
        EXPECT_EQ(file.text, text.str()) << file.path;
        EXPECT_TRUE(content.document(file.path)) << file.path;
    }
    std::size_t count = 0;
    const fs::path folder = fs::path(AGON_SOURCE_DIR) / "content";
    if (fs::exists(folder)) {
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            count += entry.path().extension() == ".toml" ? 1 : 0;
        }
    }
    EXPECT_EQ(content.files().size(), count);
}

}  // namespace
}  // namespace agon::core
