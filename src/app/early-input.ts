// On a page the server drew, a shopper can tap and type before the program hears of it. Until it does, the page's own
// script (server/pages/starter.js) keeps what was meant and lets nothing of it through to React, which forgets a choice
// that the browser has made already in a part it takes over at that moment. Here each is repeated, once, in its order.
import { whenIdle } from '#src/ui/when-idle.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Tap {
  kind: 'tap';
  control: HTMLElement;
  /** As in MouseEvent: 2 for the second half of a double tap. */
  detail: number;
  /** What the tap made of a choice. */
  isOn?: boolean;
}

interface Typing {
  kind: 'type';
  control: Field;
  value: string;
}

interface EarlyInput {
  /** Those not repeated yet; one for each field. */
  acts: (Tap | Typing)[];
  /** Called at each further act. */
  heard: () => void;
  /** From here on the program hears for itself. */
  end: () => void;
}

declare global {
  interface Window {
    /** There until the program has taken over. */
    earlyInput?: EarlyInput;
  }
}

/**
 * Call it once, when React has been given the page. What comes early is made up for at once, else the page is at rest.
 * Resolves when all of the page is the program's.
 */
export function replayEarlyInput(): Promise<void> {
  const early = window.earlyInput;
  if (!early) return Promise.resolve();
  return new Promise((resolve) => {
    const takeOver = () => {
      stopWaiting();
      early.heard = () => undefined;
      resolve(repeat(early));
    };
    const stopWaiting = whenIdle(takeOver);
    early.heard = takeOver;
    if (early.acts.length > 0) takeOver();
  });
}

async function repeat(early: EarlyInput): Promise<void> {
  // More may come while these are repeated. Each meets what the one before has changed.
  while (early.acts.length > 0) {
    await new Promise((resolve) => setTimeout(resolve));
    const act = early.acts.shift();
    if (!act) continue;
    handOver(act.control);
    if (act.kind === 'type') typeAgain(act);
    else tapAgain(act);
  }
  const page = document.querySelector('main > *');
  if (page) handOver(page);
  early.end();
  delete window.earlyInput;
}

/** React takes a page over part by part, and a part at once when something happens in it: here, what nobody hears. */
const handOver = (element: Element) => element.dispatchEvent(new Event('auxclick', { bubbles: true }));

function tapAgain({ control, detail, isOn }: Tap): void {
  // The browser has made the choice already. Put back, it is made anew, and seen to be made.
  if (control instanceof HTMLInputElement) control.checked = !isOn;
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}

function typeAgain({ control: field, value }: Typing): void {
  // React is told of the first text and not of the second, and so hears the event that follows.
  field.value = value === '' ? '0' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
