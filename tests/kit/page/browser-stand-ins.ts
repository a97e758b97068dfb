// What browsers have and jsdom does not, as little of it as the shop's code asks for. Does nothing in Node.

/** Media queries that hold in this test; none by default. */
const holding = new Set<string>();

/** Makes a media query hold from now on, e.g. '(prefers-reduced-motion: reduce)'. Returns how to undo it. */
export function holdMedia(query: string): () => void {
  holding.add(query);
  return () => holding.delete(query);
}

/** For vi.stubGlobal: the navigator with `parts` in place of its own. What else is read, jsdom's navigator answers itself. */
export const navigatorWith = (parts: object): Navigator =>
  new Proxy(navigator, {
    has: (own, name) => name in parts || name in own,
    get: (own, name) => Reflect.get(name in parts ? parts : own, name),
  });

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
  Element.prototype.scrollTo ??= () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  standInForDialog(HTMLDialogElement.prototype);
  // jsdom hides every popover and has no way to show one.
  HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
    this.removeAttribute('popover');
  };
}

/** Opens and closes; the browser's focus trap and top layer are tested in a browser. */
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
