// SPDX-License-Identifier: Apache-2.0
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/panels.css";
import { App } from "./app/app";
import { filmJob } from "./film/job";

const root = document.querySelector<HTMLElement>("#app");
const film = filmJob(location.search);
if (film) void import("./film/film").then(({ makeFilm }) => makeFilm(film));
else if (root) new App(root).start();
