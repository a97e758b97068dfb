import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from './when-idle.ts';

interface Layer {
  ToasterLayer: ComponentType;
  show: Record<'success' | 'error' | 'end', (text: string) => void>;
}

let layer: Layer | null = null;
let coming: Promise<Layer> | null = null;
const listeners = new Set<() => void>();

/** Loads the code of the toasts, which the first screen does not need. Rejects when that fails; the next call tries again. */
export function fetchToaster(): Promise<Layer> {
  coming ??= fetchLayer();
  return coming;
}

async function fetchLayer(): Promise<Layer> {
  try {
    const { ToasterLayer, show } = await import('./toaster-layer.tsx');
    layer = { ToasterLayer, show };
  } catch (error) {
    coming = null;
    throw error;
  }
  for (const listener of listeners) listener();
  return layer;
}

/** The text that is shown without the toast code, because loading it failed; '' for none. */
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

/** Shows a text, at once if the code has loaded. If loading fails, shows it as plain text. */
function say(kind: keyof Layer['show'], text: string): void {
  if (layer) layer.show[kind](text);
  else
    void fetchToaster().then(
      ({ show }) => show[kind](text),
      () => (kind === 'end' ? endPlain(text) : sayPlainly(text)),
    );
}

/** Success 2 s, error 4 s, at most 20 at once (the library's defaults). */
export const toast = {
  success: (text: string) => say('success', text),
  error: (text: string) => say('error', text),
  /** Removes the toast with this text, if shown. */
  end: (text: string) => say('end', text),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const absent = () => null;
const silent = () => '';

/** Renders the toasts; once, in the root route. Loads its code when the page is idle, or with the first toast. */
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

/** Above everything, including an open dialog. */
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
