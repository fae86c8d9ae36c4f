// SPDX-License-Identifier: Apache-2.0
// The page: makes its parts, connects them with agon, and draws.
import { Welcome_Mode, type Answer, type ToViewer } from "../generated/protocol/viewer_pb";
import { look, Session, type Wishes } from "../match/session";
import { plainly } from "../match/wording";
import { text } from "../strings";
import { EventsPanel } from "../ui/events_panel";
import { h, iconButton, setAttribute, setText } from "../ui/dom";
import { helpDialog } from "../ui/help_dialog";
import { icon } from "../ui/icons";
import { LobbyPage } from "../ui/lobby_page";
import { LogPanel } from "../ui/log_panel";
import { Panel } from "../ui/panel";
import { PlotsPanel } from "../ui/plots_panel";
import { RefereePanel } from "../ui/referee_panel";
import { Scoreboard, stateOf } from "../ui/scoreboard";
import { seatNames } from "../ui/seats";
import { SelectionPanel } from "../ui/selection_panel";
import { SituationDialog } from "../ui/situation_dialog";
import { Stage } from "../ui/stage";
import { TeamsPanel } from "../ui/teams_panel";
import { TimelineBar } from "../ui/timeline_bar";
import { Toasts } from "../ui/toasts";
import { TreePanel } from "../ui/tree_panel";
import { Connection, RequestError, socketUrl, type ConnectionState, type Request } from "../wire/connection";
import { Commands, type Page } from "./commands";
import { isSceneAlone, mayControl, openPanels, selectedNode, type Context, type Picked } from "./context";
import { loadSettings, saveSettings } from "./settings";
import { applyTheme } from "./theme";
import { Transport } from "./transport";

/** How often what is not a picture is brought up to date. */
const kWidgets_ms = 120;
const kTrim_ms = 1000;
/** Of simulated time, for panels that show what was. */
const kHistory_s = 20;
/** What is longer than this is no picture's time, but a page that was hidden. */
const kLongest_s = 0.25;

export class App implements Context, Page {
  readonly settings = loadSettings();
  readonly session = new Session(
    () => this.connection,
    () => performance.now() / 1000,
  );
  readonly transport = new Transport(this.session, (request) => this.ask(request));
  readonly stage: Stage;
  selected: string | undefined;
  pick: ((picked: Picked) => void) | undefined;
  private readonly connection: Connection;
  private readonly commands: Commands;
  private readonly toasts = new Toasts();
  private readonly scoreboard = new Scoreboard(this);
  private readonly bar = new TimelineBar(this);
  private readonly lobby = new LobbyPage(this);
  private readonly situation = new SituationDialog(this);
  private readonly help = helpDialog();
  private readonly panels: Panel[];
  private readonly side = h("aside", { class: "side" });
  private readonly notice = h("p", { class: "notice", role: "status" });
  private readonly lobbyButton: HTMLButtonElement;
  private readonly viewTools = h("span", {});
  private state: ConnectionState = "connecting";
  private isLobbyShown = true;
  private shown = 0;
  private last_ms = 0;
  private widgets_ms = 0;
  private trim_ms = 0;

  constructor(private readonly root: HTMLElement) {
    applyTheme(this.settings);
    const parameters = new URLSearchParams(location.search);
    const mode = parameters.get("view");
    if (mode === "2d" || mode === "3d") this.settings.mode = mode;
    this.settings.camera = parameters.get("camera") ?? this.settings.camera;
    const shadows = parameters.get("shadows");
    this.stage = new Stage(this, shadows === "on" || shadows === "off" ? shadows : "auto");
    this.commands = new Commands(this, this);
    this.panels = [
      new Panel(this, "events", text.events.title, new EventsPanel(this)),
      new Panel(this, "referee", text.referee.title, new RefereePanel(this)),
      new Panel(this, "teams", text.teams.title, new TeamsPanel(this)),
      new Panel(this, "tree", text.tree.title, new TreePanel(this)),
      new Panel(this, "selection", text.selection.title, new SelectionPanel(this)),
      new Panel(this, "log", text.log.title, new LogPanel(this)),
      new Panel(this, "plots", text.plots.title, new PlotsPanel(this)),
    ];
    this.lobbyButton = h("button", { type: "button", onclick: () => this.showLobby(true) }, text.lobby.back);
    this.build();
    this.connection = new Connection(socketUrl(location.href), {
      onMessage: (message) => this.receive(message),
      onState: (state) => this.onState(state),
    });
  }

  start(): void {
    this.connection.open();
    requestAnimationFrame((now) => this.picture(now));
  }

  async ask(request: Request, done?: string): Promise<Answer | undefined> {
    try {
      const answer = await this.connection.ask(request);
      if (done !== undefined) this.tell(done);
      return answer;
    } catch (error) {
      this.tell(error instanceof RequestError ? error.message : String(error), true);
      return undefined;
    } finally {
      this.update();
    }
  }

  tell(sentence: string, isError = false): void {
    // Texts of agon name objects by their paths.
    const { match } = this.session;
    this.toasts.tell(plainly(sentence, match?.model.nodes ?? [], seatNames(this.session)), isError);
  }

  changed(): void {
    saveSettings(this.settings);
    void this.session.want(this.wishes());
    this.update();
  }

  lookThrough(camera: string): void {
    this.stage.choose(camera);
  }

  openSituation(): void {
    void this.situation.open();
  }

  showLobby(isShown: boolean): void {
    this.isLobbyShown = isShown;
    this.update();
  }

  focusPanel(name: string): void {
    if (!this.settings.hasPanels) this.settings.hasPanels = true;
    this.update();
    this.panels.find((panel) => panel.name === name)?.focus();
  }

  toggleHelp(): void {
    if (this.help.open) this.help.close();
    else this.help.showModal();
  }

  applyTheme(): void {
    applyTheme(this.settings);
    this.stage.paint();
  }

  private build(): void {
    const run =
      (name: string): (() => void) =>
      () =>
        this.commands.run(name);
    this.viewTools.append(
      iconButton(icon("fit"), text.view.fit, run("fit")),
      iconButton(icon("split"), text.view.split, run("split")),
      iconButton(icon("panels"), text.view.panels, run("panels")),
    );
    const tools = h(
      "nav",
      { class: "tools" },
      this.lobbyButton,
      this.viewTools,
      iconButton(icon("theme"), text.view.theme, run("theme")),
      iconButton(icon("help"), text.view.help, run("help")),
    );
    this.side.append(...this.panels.map((panel) => panel.element));
    this.root.append(
      h(
        "header",
        { class: "top" },
        h("span", { class: "brand" }, text.title),
        this.scoreboard.element,
        tools,
      ),
      this.stage.element,
      this.lobby.element,
      this.side,
      this.bar.element,
      this.notice,
      this.toasts.element,
      this.situation.element,
      this.help,
    );
    document.addEventListener("keydown", (event) => this.commands.onKey(event));
    document.addEventListener("click", (event) => this.commands.onClick(event));
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => this.applyTheme());
    new ResizeObserver(() => this.update()).observe(this.root);
    this.update();
  }

  private receive(message: ToViewer): void {
    const shown = this.session.match?.model.show;
    this.session.receive(message);
    if (message.kind.case === "show") {
      this.isLobbyShown = false;
      void this.session.want(this.wishes());
      if (shown !== undefined) this.pick = undefined;
    }
    if (message.kind.case !== "live") this.update();
  }

  private onState(state: ConnectionState): void {
    this.state = state;
    this.update();
  }

  private wishes(): Wishes {
    const { session, settings } = this;
    const shown = openPanels(this);
    const looksBack = ["selection", "plots", "log"].some((name) => shown.includes(name));
    session.history_s = looksBack && settings.hasPanels ? kHistory_s : 0;
    const open = session.welcome?.openSeats ?? [];
    const named = (names: readonly string[]): number[] =>
      open.filter((seat) => names.includes(session.seatName(seat)));
    const node = selectedNode(this);
    // What the scene says is always asked for: its errors are counted.
    const scene = open.filter((seat) => seat === session.sceneSeat);
    return {
      draws: [...named(settings.draws), ...scene],
      logs: shown.includes("plots") ? [...open] : [...named(settings.logs), ...scene],
      commands: node && open.includes(node.seat - 1) ? [node.seat - 1] : [],
    };
  }

  private picture(now_ms: number): void {
    requestAnimationFrame((next) => this.picture(next));
    const dt_s = Math.min((now_ms - this.last_ms) / 1000, kLongest_s);
    this.last_ms = now_ms;
    const { match } = this.session;
    if (match) {
      const tick = match.playhead.advance(dt_s, this.session.bounds);
      const around = match.timeline.around(tick);
      if (around) {
        look(match, around, tick);
        this.shown = tick;
      }
      this.session.prefetch();
      if (!this.stage.element.hidden) this.stage.draw(match, dt_s, now_ms);
      // What is on the screen now: also where nothing had to be drawn anew.
      setAttribute(this.root, "data-tick", String(Math.floor(this.shown)));
    }
    if (now_ms - this.widgets_ms > kWidgets_ms) {
      this.widgets_ms = now_ms;
      this.update();
    }
    if (now_ms - this.trim_ms > kTrim_ms) {
      this.trim_ms = now_ms;
      this.session.trim();
    }
  }

  private update(): void {
    const { session, root } = this;
    const hasLobby = session.welcome?.mode === Welcome_Mode.LOBBY;
    const isLobby = hasLobby && (this.isLobbyShown || !session.match);
    const hasStage = session.match !== undefined && !isLobby;
    this.stage.element.hidden = !hasStage;
    this.lobby.element.hidden = !isLobby;
    this.side.hidden = !hasStage || !this.settings.hasPanels;
    this.lobbyButton.hidden = !hasLobby || isLobby;
    this.viewTools.hidden = !hasStage;
    root.classList.toggle("no-side", this.side.hidden);
    root.classList.toggle("scene-alone", isSceneAlone(this));
    this.showNotice();
    this.scoreboard.update();
    this.bar.update();
    if (!hasStage) this.bar.element.hidden = true;
    if (isLobby) this.lobby.update();
    if (!this.side.hidden) for (const panel of this.panels) panel.update();
    this.situation.update();
    const { pane } = this.stage;
    const facts: Record<string, string | undefined> = {
      connection: this.state,
      page: isLobby ? "lobby" : hasStage ? "match" : "none",
      state: stateOf(this),
      paused: String(this.transport.isPaused),
      following: String(this.transport.isFollowing),
      control: String(mayControl(this)),
      show: session.match && String(session.match.model.show),
      mode: pane.mode,
      camera: pane.word,
      views: this.stage.isSplit ? "2" : "1",
      picking: this.pick ? "" : undefined,
    };
    for (const [name, value] of Object.entries(facts)) setAttribute(root, `data-${name}`, value);
    document.title = this.title();
  }

  private title(): string {
    const { match } = this.session;
    const { teams = [], details = "" } = match?.timeline.newest?.board ?? {};
    if (teams.length === 0) return [details, text.title].filter(Boolean).join(" · ");
    return `${teams.map((team) => `${team.name} ${team.score}`).join(" – ")} · ${text.title}`;
  }

  private showNotice(): void {
    const { session } = this;
    const { connection } = text;
    let notice = "";
    if (!session.isUnderstood) notice = connection.foreign(session.welcome!.protocol);
    else if (this.state === "lost") notice = connection.lost;
    else if (!session.welcome) notice = connection.connecting;
    else if (!session.match && session.welcome.mode !== Welcome_Mode.LOBBY) notice = connection.waiting;
    setText(this.notice, notice);
    this.notice.hidden = notice === "";
  }
}
