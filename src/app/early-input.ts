// On a page the server drew, a shopper can tap and type before the program is there. The page's own script
// (server/pages/starter.js) keeps what was meant; here it is made up for.

interface EarlyInput {
  /** The button of the last tap. */
  tapped?: HTMLButtonElement | null;
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
export function makeUpForEarlyInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  early.end();
  delete window.earlyInput;
  for (const field of early.typed) {
    (field as Tracked)._valueTracker?.setValue('');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  early.tapped?.click();
}
