# SPDX-License-Identifier: Apache-2.0
# The few commands a person types. What they do stands in tools/.
.DEFAULT_GOAL := help
.PHONY: help play test test-all bench format lint viewer setup-play setup-test setup-bench

help:
	@echo "make play        set up, build, and play a match of two example strategies"
	@echo "make test        set up, build and test: g++ release, clang debug, clang with sanitizers and fuzzers"
	@echo "make test-all    the same, and the other corners of compilers and sanitizers"
	@echo "make bench       set up, build and measure; figures to build/bench.json"
	@echo "make format      format the sources"
	@echo "make lint        clang-tidy over the sources"
	@echo "make viewer      set up and build the page in the browser; play and test do so too"
	@echo "make setup-play  only install what play needs; also setup-test, setup-bench"

play:
	@tools/play.sh

test:
	@tools/test.sh

test-all:
	@tools/test.sh --all

bench:
	@tools/bench.sh

format:
	@tools/setup.sh format
	@tools/format.sh

lint:
	@tools/setup.sh lint
	@tools/lint.sh

viewer:
	@tools/setup.sh play
	@tools/viewer.sh

setup-play setup-test setup-bench: setup-%:
	@tools/setup.sh $*
