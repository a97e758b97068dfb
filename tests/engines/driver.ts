// What the engine journeys ask of a browser, whatever protocol drives it. One file each: firefox-bidi.ts (WebDriver
// BiDi), webkit-webdriver.ts (classic WebDriver).

/** What to press: the first visible element that matches and whose name or text holds `text`. */
export interface Target {
  /** CSS. */
  selector: string;
  text?: string;
}

export interface Tab {
  open(url: string): Promise<void>;
  /** Runs a function that stands by itself in the page. What goes in and out travels as JSON. */
  run<Args extends unknown[], Result>(inPage: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Waits until the target is there, brings it into view and presses it as a finger would. */
  click(target: Target): Promise<void>;
  /** The same, then types. */
  type(target: Target, text: string): Promise<void>;
  /** Brings the tab to the front: it becomes visible, the one before it hidden. */
  show(): Promise<void>;
  /** What is seen, as a PNG file. */
  picture(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface Browser {
  /** Tabs of one window hide each other; windows stand side by side, all visible. */
  newTab(kind?: 'tab' | 'window'): Promise<Tab>;
  /** Ends it as a phone that needs the memory does: without a word. */
  kill(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Starts it on a profile folder; what was stored there before is there again. */
  start(profile: string): Promise<Browser>;
}

/** As the narrow phones of the journeys. */
export const SCREEN = { width: 390, height: 740 };
/** Longer than anything takes on a machine that has other work. */
export const PATIENCE_MS = 40_000;
