import { type ComponentType, useEffect } from 'react';
import { createStore } from '#src/base/create-store.ts';
import { loadOnce } from '#src/base/load-once.ts';
import { useStore } from './use-store.ts';
import { isPageIdle } from './when-idle.ts';

interface Layer {
  ToasterLayer: ComponentType;
  show: Record<'success' | 'error' | 'end', (text: string) => void>;
}

const layer = createStore<Layer | null>(null);

/** Loads the code of the toasts, which the first screen does not need. Rejects when it does not load; the next call tries again. */
export const fetchToaster = loadOnce(async (): Promise<Layer> => {
  const { ToasterLayer, show } = await import(/* chunk: idle */ './toaster-layer.tsx');
  const loaded = { ToasterLayer, show };
  layer.set(loaded);
  return loaded;
});

/** The last text whose toast could not be shown because the code did not load; '' when there is none. */
const plain = createStore('');
let ending: ReturnType<typeof setTimeout> | undefined;
const PLAIN_MS = 5_000;

function sayPlainly(text: string): void {
  plain.set(text);
  clearTimeout(ending);
  if (text !== '') ending = setTimeout(() => sayPlainly(''), PLAIN_MS);
}

function endPlain(text: string): void {
  if (plain.get() === text) sayPlainly('');
}

/** Shows a text, at once if the code has loaded. If loading fails, shows it as plain text. */
function say(kind: keyof Layer['show'], text: string): void {
  const loaded = layer.get();
  if (loaded) loaded.show[kind](text);
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

/** Where toasts appear; rendered once, in the page's frame. Its code loads in the state `idle`, or with the first toast. */
export function Toaster() {
  const loaded = useStore(layer, null);
  const text = useStore(plain, '');
  const isIdle = useStore(isPageIdle, false);
  useEffect(() => {
    // A toast fetches it again.
    if (isIdle) fetchToaster().catch(() => undefined);
  }, [isIdle]);
  return (
    <>
      {loaded ? <loaded.ToasterLayer /> : null}
      {text === '' ? null : <PlainToast text={text} />}
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
