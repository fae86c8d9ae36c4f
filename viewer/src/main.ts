// SPDX-License-Identifier: Apache-2.0
const app = document.querySelector("#app");
if (app) app.textContent = "agon";
