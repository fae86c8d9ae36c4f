// SPDX-License-Identifier: Apache-2.0
#include "porting/visual_studio.hpp"

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

using Names = std::vector<std::string>;

constexpr std::string_view kNewer = R"(<?xml version="1.0" encoding="utf-8"?>
<Project DefaultTargets="Build" xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
  <ItemGroup Label="ProjectConfigurations">
    <ProjectConfiguration Include="Debug|Win32" />
    <ProjectConfiguration Include="Release|Win32" />
  </ItemGroup>
  <PropertyGroup Condition="'$(Configuration)|$(Platform)'=='Release|Win32'" Label="Configuration">
    <CharacterSet>Unicode</CharacterSet>
  </PropertyGroup>
  <ItemDefinitionGroup Condition="'$(Configuration)|$(Platform)'=='Debug|Win32'">
    <ClCompile><PreprocessorDefinitions>_DEBUG;%(PreprocessorDefinitions)</PreprocessorDefinitions></ClCompile>
  </ItemDefinitionGroup>
  <ItemDefinitionGroup Condition="'$(Configuration)|$(Platform)'=='Release|Win32'">
    <ClCompile>
      <PreprocessorDefinitions>NDEBUG;SPEED=2;%(PreprocessorDefinitions)</PreprocessorDefinitions>
      <AdditionalIncludeDirectories>$(ProjectDir)inc;..\common;$(Unknown)\x</AdditionalIncludeDirectories>
      <LanguageStandard>stdcpp17</LanguageStandard>
    </ClCompile>
  </ItemDefinitionGroup>
  <ItemGroup>
    <ClCompile Include="src\Strategy.cpp" />
    <ClCompile Include="stdafx.cpp"><PrecompiledHeader>Create</PrecompiledHeader></ClCompile>
    <ClCompile Include="old.cpp">
      <ExcludedFromBuild Condition="'$(Configuration)|$(Platform)'=='Release|Win32'">true</ExcludedFromBuild>
    </ClCompile>
    <ClCompile Include="kept.cpp">
      <ExcludedFromBuild Condition="'$(Configuration)|$(Platform)'=='Debug|Win32'">true</ExcludedFromBuild>
    </ClCompile>
    <ClInclude Include="Strategy.h" />
    <ClCompile Include="notes.txt" />
  </ItemGroup>
</Project>)";

TEST(Vcxproj, GivesSourcesAndSettingsOfTheRelease) {
    const auto project = read_vcxproj(kNewer, "team/Team.vcxproj");

    ASSERT_TRUE(project) << project.error().text();
    EXPECT_EQ(project->configuration, "Release|Win32");
    EXPECT_EQ(project->folder, "team");
    EXPECT_EQ(project->sources, (Names{"src/Strategy.cpp", "stdafx.cpp", "kept.cpp"}));
    EXPECT_EQ(project->definitions, (Names{"NDEBUG", "SPEED=2"}));
    EXPECT_EQ(project->include_folders, (Names{"inc", "../common"}));
    EXPECT_EQ(project->standard, "c++17");
    EXPECT_TRUE(project->is_unicode);
    EXPECT_EQ(project->notes, (Names{"old.cpp is left out, as the project says"}));
}

TEST(Vcxproj, NamesTheLineOfBrokenXml) {
    const auto project =
        read_vcxproj("<Project>\n<ItemGroup>\n<ClCompile Include=\"a", "a.vcxproj");

    ASSERT_FALSE(project);
    EXPECT_EQ(project.error().where, "a.vcxproj:3");
    EXPECT_NE(project.error().what.find("no sound XML"), std::string::npos);
}

TEST(Vcxproj, RefusesADoctype) {
    constexpr std::string_view kText =
        "<?xml version=\"1.0\"?>\n<!DOCTYPE Project [<!ENTITY a \"b\">]>\n"
        "<Project><ItemGroup><ClCompile Include=\"&a;.cpp\"/></ItemGroup></Project>";

    const auto project = read_vcxproj(kText, "a.vcxproj");

    ASSERT_FALSE(project);
    EXPECT_EQ(project.error().text(),
              "the project file has a <!DOCTYPE>, which no Visual C++ project has (a.vcxproj:2)");
    EXPECT_FALSE(read_vcproj("<!DOCTYPE x>\n<VisualStudioProject/>", "a.vcproj"));
}

TEST(Vcxproj, RefusesAnotherFile) {
    EXPECT_FALSE(read_vcxproj("<Solution/>", "a.vcxproj"));
    EXPECT_FALSE(read_vcxproj("", "a.vcxproj"));
    EXPECT_FALSE(read_vcproj(kNewer, "a.vcproj"));
}

TEST(Vcproj, GivesSourcesAndSettingsOfTheRelease) {
    // As Visual Studio 2008 wrote it in China: GB2312, names with ".\".
    const auto project = read_vcproj(R"(<?xml version="1.0" encoding="gb2312"?>
<VisualStudioProject ProjectType="Visual C++" Version="9.00" Name="team">
 <Configurations>
  <Configuration Name="Debug|Win32" CharacterSet="1"/>
  <Configuration Name="Release|Win32" CharacterSet="2">
   <Tool Name="VCLinkerTool" PreprocessorDefinitions="NO"/>
   <Tool Name="VCCLCompilerTool" PreprocessorDefinitions="WIN32;TEAM_EXPORTS" AdditionalIncludeDirectories=".\inc,..\x"/>
  </Configuration>
 </Configurations>
 <Files>
  <Filter Name="Source Files">
   <File RelativePath=".\)"
                                     "\xD7\xE3\xC7\xF2"
                                     R"(.cpp"/>
   <Filter Name="deep"><File RelativePath=".\sub\b.c"/></Filter>
   <File RelativePath=".\c.cpp"><FileConfiguration Name="Release|Win32" ExcludedFromBuild="true"/></File>
  </Filter>
 </Files>
</VisualStudioProject>)",
                                     "a.vcproj");

    ASSERT_TRUE(project) << project.error().text();
    EXPECT_EQ(project->sources, (Names{"\xE8\xB6\xB3\xE7\x90\x83.cpp", "sub/b.c"}));
    EXPECT_EQ(project->definitions, (Names{"WIN32", "TEAM_EXPORTS"}));
    EXPECT_EQ(project->include_folders, (Names{"inc", "../x"}));
    EXPECT_FALSE(project->is_unicode);
}

}  // namespace
}  // namespace agon::porting
