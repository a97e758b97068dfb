import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { loadOnce } from '#src/base/load-once.ts';
import { whenIdle } from './when-idle.ts';

interface Layer {
  ToasterLayer: ComponentType;
  show: Record<'success' | 'error' | 'end', (text: string) => void>;
}

let layer: Layer | null = null;
const listeners = new Set<() => void>();

/** Loads the code of the toasts, which the first screen does not need. Rejects when it does not load; the next call tries again. */
export const fetchToaster = loadOnce(async (): Promise<Layer> => {
  const { ToasterLayer, show } = await import(/* chunk: idle */ './toaster-layer.tsx');
  layer = { ToasterLayer, show };
  for (const listener of listeners) listener();
  return layer;
});

/** The last words whose toast could not be had; '' when there are none. */
let plain = '';
let ending: ReturnType<typeof setTimeout> | undefined;
const PLAIN_MS = 5_000;

function sayPlainly(text: string): void {
  plain = text;
  for (const listener of listeners) listener();
  clearTimeout(ending);
  if (text !== '') ending = setTimeout(() => sayPlainly(''), PLAIN_MS);
}

function endPlain(text: string): void {
  if (plain === text) sayPlainly('');
}

/** At once, where the code is there. Where it cannot be had the words are shown all the same. */
function say(kind: keyof Layer['show'], text: string): void {
  if (layer) layer.show[kind](text);
  else
    void fetchToaster().then(
      ({ show }) => show[kind](text),
      () => (kind === 'end' ? endPlain(text) : sayPlainly(text)),
    );
}

/** Success 2 s, error 4 s, at most 20 at once (SPEC 9: the library's own defaults). */
export const toast = {
  success: (text: string) => say('success', text),
  error: (text: string) => say('error', text),
  /** What it says is over; nothing when it is not shown. */
  end: (text: string) => say('end', text),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const absent = () => null;
const silent = () => '';

/** Where toasts appear; rendered once, in the root route. It comes when the page is idle, or with the first toast. */
export function Toaster() {
  const there = useSyncExternalStore(subscribe, () => layer, absent);
  const words = useSyncExternalStore(subscribe, () => plain, silent);
  useEffect(() => whenIdle(() => void fetchToaster().catch(() => undefined)), []);
  return (
    <>
      {there ? <there.ToasterLayer /> : null}
      {words === '' ? null : <PlainToast text={words} />}
    </>
  );
}

/** Above everything, an open dialog too. */
const PlainToast = ({ text }: { text: string }) => (
  <p
    role="alert"
    popover="manual"
    ref={(element) => element?.showPopover?.()}
    className="inset-x-3 top-25 bottom-auto mx-auto my-0 max-w-sm rounded-md bg-ink px-3 py-2 font-medium text-white shadow-floating"
  >
    {text}
  </p>
);
