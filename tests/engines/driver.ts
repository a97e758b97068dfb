// The browser interface of the engine journeys, independent of the protocol. Implementations: firefox-bidi.ts (WebDriver
// BiDi), webkit-webdriver.ts (classic WebDriver).

/** The element to press: the first visible one that matches and whose label or text contains `text`. */
export interface Target {
  /** CSS. */
  selector: string;
  text?: string;
}

export interface Tab {
  open(url: string): Promise<void>;
  /** Runs a self-contained function in the page. Arguments and result are passed as JSON. */
  run<Args extends unknown[], Result>(inPage: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Waits for the target, scrolls it into view and presses it with a pointer event. */
  click(target: Target): Promise<void>;
  /** Clicks the target, then types. */
  type(target: Target, text: string): Promise<void>;
  /** Brings the tab to the front: it becomes visible, the previous one hidden. */
  show(): Promise<void>;
  /** Saves a screenshot as a PNG file. */
  picture(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface Browser {
  /** Tabs of one window hide each other; separate windows are all visible. */
  newTab(kind?: 'tab' | 'window'): Promise<Tab>;
  /** Kills the process without notice, as a phone does when it needs memory. */
  kill(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Starts it on a profile folder, with the data stored there before. */
  start(profile: string): Promise<Browser>;
}

/** The narrow phone of the journeys. */
export const SCREEN = { width: 390, height: 740 };
/** Time limit for any step, on a busy machine. */
export const PATIENCE_MS = 40_000;
