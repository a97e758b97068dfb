// On a server-rendered page a shopper can tap and type before it is hydrated. Until then the page's inline script
// (server/pages/bootstrap.js) records the input and stops it: React would lose a radio button or a checkbox that the browser
// has switched in a part which it hydrates at that moment. Here each input is replayed, once, in order. A tap in a part that is
// hydrated later waits for the code of that part, and those after it do not wait.
import { loadParts, UNHYDRATED } from '#src/ui/hydrate-later.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Tap {
  kind: 'tap';
  control: HTMLElement;
  /** As in MouseEvent: 2 for the second half of a double tap. */
  detail: number;
  /** Whether the tap switched a radio button or a checkbox on. */
  isOn?: boolean;
}

interface Typing {
  kind: 'type';
  control: Field;
  value: string;
}

interface EarlyInput {
  /** Input that is not replayed yet; typing once for each field. */
  acts: (Tap | Typing)[];
  /** Called after each further input. */
  onInput: () => void;
  /** Stops recording. */
  end: () => void;
}

declare global {
  interface Window {
    /** Present until the page is hydrated. */
    earlyInput?: EarlyInput;
  }
}

/**
 * Call it once, after hydrateRoot. Replays early input at once; without any it waits for `isHydrated`. Resolves when React has
 * hydrated the whole page.
 */
export async function replayEarlyInput(isHydrated: Promise<void>): Promise<void> {
  const early = window.earlyInput;
  if (!early) return;
  const hasInput = new Promise<void>((resolve) => {
    early.onInput = resolve;
    if (early.acts.length > 0) resolve();
  });
  await Promise.race([hasInput, isHydrated.then(idle)]);
  early.onInput = () => undefined;
  await replayAll(early);
}

/**
 * React hydrates the frame of the page first and then the screen, in slices of 5 ms. The browser is idle when it is done;
 * `hydrateAround` would hydrate what is left in one long task. Other work must not delay the page for longer than 400 ms.
 */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 400 });
    else resolve(null);
  });

async function replayAll(early: EarlyInput): Promise<void> {
  // More input may be recorded during the replay. Each input sees the result of the one before it.
  while (early.acts.length > 0) {
    await new Promise((resolve) => setTimeout(resolve));
    const act = early.acts.shift();
    if (!act) continue;
    if (act.control.closest(`[${UNHYDRATED}]`)) void replayLater(act);
    else replay(act);
  }
  const page = document.querySelector('main > *');
  if (page) hydrateAround(page);
  addEventListener('click', holdTap, true);
  early.end();
  delete window.earlyInput;
}

function replay(act: Tap | Typing): void {
  hydrateAround(act.control);
  if (act.kind === 'type') typeAgain(act);
  else tapAgain(act);
}

async function replayLater(act: Tap | Typing): Promise<void> {
  await loadParts();
  replay(act);
}

/** React would drop a click on a part whose code is not here yet. */
function holdTap(event: MouseEvent): void {
  const { target, detail, isTrusted } = event;
  const control = target instanceof Element && target.closest<HTMLElement>(`[${UNHYDRATED}] button`);
  if (!isTrusted || !control) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  void replayLater({ kind: 'tap', control, detail });
}

/** React hydrates a part of the page at once when an event reaches it. This one has no listener. */
const hydrateAround = (element: Element) => element.dispatchEvent(new Event('auxclick', { bubbles: true }));

function tapAgain({ control, detail, isOn }: Tap): void {
  // The browser has switched it already. It is switched back first, so that the click switches it again and React sees the
  // change.
  if (control instanceof HTMLInputElement) control.checked = !isOn;
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}

function typeAgain({ control: field, value }: Typing): void {
  // React compares with the value that was last set by the property. The second value is set without React, so that it
  // sees a change in the events that follow.
  field.value = value === '' ? '0' : '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
