// SPDX-License-Identifier: Apache-2.0
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/panels.css";
import { App } from "./app/app";

const root = document.querySelector<HTMLElement>("#app");
if (root) new App(root).start();
