// On a page the server drew, a shopper can tap and type before the program is there. The page's own script
// (server/pages/starter.js) keeps what was meant; here it is made up for.

interface EarlyInput {
  /** Buttons and choices, in the order of the taps. */
  tapped: (HTMLButtonElement | HTMLInputElement)[];
  /** Fields that were typed into. */
  typed: Set<HTMLInputElement | HTMLTextAreaElement>;
  end: () => void;
}

declare global {
  interface Window {
    /** There until the program has taken over. */
    earlyInput?: EarlyInput;
  }
}

const PAUSE_MS = 16;
const MOST_PAUSES = 100;

/** React compares with what it noted when it took the field over, and would not hear of a text that was there by then. */
type Tracked = { _valueTracker?: { setValue: (value: string) => void } };

/** Call it once the page is the program's own. */
export async function makeUpForEarlyInput(): Promise<void> {
  const early = window.earlyInput;
  if (!early) return;
  early.end();
  delete window.earlyInput;
  for (const field of early.typed) await tellReact(field, '', 'input');
  for (const tapped of early.tapped) {
    // A tap meets what the one before has changed.
    await pause();
    if (tapped instanceof HTMLButtonElement) tapped.click();
    // The browser has made the choice already.
    else await tellReact(tapped, String(!tapped.checked), 'click');
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

/** @param before any value but the one that is there */
async function tellReact(field: HTMLElement & Tracked, before: string, event: 'input' | 'click'): Promise<void> {
  // React takes a page over part by part; a field it does not have yet, or no longer, is not told.
  for (let pauses = 0; !field._valueTracker && pauses < MOST_PAUSES; pauses += 1) await pause();
  field._valueTracker?.setValue(before);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
