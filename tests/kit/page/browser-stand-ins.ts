// Minimal polyfills of what jsdom lacks and the shop uses. Does nothing in Node.
import type { EventEmitter } from 'node:events';
import { type Mock, onTestFinished, vi } from 'vitest';

/** Media queries that match in this test; none by default. */
const holding = new Set<string>();

/** Makes a media query match from now on, e.g. '(prefers-reduced-motion: reduce)'. Returns the undo function. */
export function holdMedia(query: string): () => void {
  holding.add(query);
  return () => holding.delete(query);
}

/** For vi.stubGlobal: the navigator with `parts` replaced. All else comes from jsdom's navigator. */
export const navigatorWith = (parts: object): Navigator =>
  new Proxy(navigator, {
    has: (own, name) => name in parts || name in own,
    get: (own, name) => Reflect.get(name in parts ? parts : own, name),
  });

/** Counts the reloads of the page until the test ends. jsdom makes none and lets nobody replace `location`, but it reports each. */
export function watchReloads(): Mock<() => void> {
  const reload = vi.fn<() => void>();
  const { virtualConsole } = (globalThis as unknown as { jsdom: { virtualConsole: EventEmitter } }).jsdom;
  const note = ({ message }: Error) => {
    if (message.startsWith('Not implemented: navigation')) reload();
  };
  virtualConsole.on('jsdomError', note);
  onTestFinished(() => void virtualConsole.off('jsdomError', note));
  return reload;
}

export function standInForBrowser(): void {
  if (typeof window === 'undefined') return;
  window.scrollTo = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: holding.has(media),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  performance.getEntriesByType ??= () => [];
  Element.prototype.scrollTo ??= () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  standInForDialog(HTMLDialogElement.prototype);
  // jsdom hides every popover and has no way to show one.
  HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
    this.removeAttribute('popover');
  };
}

/** Opens and closes only; browser tests cover the focus trap and the top layer. */
function standInForDialog(dialog: HTMLDialogElement): void {
  dialog.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
    (this.querySelector<HTMLElement>('[autofocus]') ?? this).focus();
  };
  dialog.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
