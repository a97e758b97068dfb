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

/** React compares with what it noted when it took the field over, and would not hear of a text that was there by then. */
type Tracked = { _valueTracker?: { setValue: (value: string) => void } };

/** Call it once the page is the program's own. */
export async function makeUpForEarlyInput(): Promise<void> {
  const early = window.earlyInput;
  if (!early) return;
  early.end();
  delete window.earlyInput;
  for (const field of early.typed) tellReact(field, '', 'input');
  for (const tapped of early.tapped) {
    // A tap meets what the one before has changed.
    await new Promise((resolve) => setTimeout(resolve));
    if (tapped instanceof HTMLButtonElement) tapped.click();
    // The browser has made the choice already.
    else tellReact(tapped, String(!tapped.checked), 'click');
  }
}

/** @param before any value but the one that is there */
function tellReact(field: HTMLElement & Tracked, before: string, event: 'input' | 'click'): void {
  // React takes a page over part by part, and a part at once when something happens in it: here, what nobody listens to.
  field.dispatchEvent(new Event('auxclick', { bubbles: true }));
  field._valueTracker?.setValue(before);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
