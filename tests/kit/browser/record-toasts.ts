// Records every toast from the start of each document. A success toast ends after 2 s, which a driver on a busy machine may
// not see.
import type { BrowserContext, Page } from 'playwright-core';

interface RecordingWindow extends Window {
  /** Texts of the toasts that no test has waited for, in order. */
  shownToasts: string[];
  keepsToasts?: boolean;
}

export const recordToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const page = window as unknown as RecordingWindow;
    page.shownToasts = [];
    let before: string[] = [];
    const kept = new WeakSet<Element>();
    new MutationObserver(() => {
      const toasts = [...document.querySelectorAll('[aria-label="Notifications"] .toast')];
      const now = toasts.map((toast) => toast.querySelector('p')?.textContent ?? '');
      // Compared by text: a dialog that opens or closes renders the same toasts as other elements.
      page.shownToasts.push(...now.filter((text) => !before.includes(text)));
      before = now;
      if (!page.keepsToasts) return;
      for (const toast of toasts.filter((one) => !kept.has(one))) {
        kept.add(toast);
        toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      }
    }).observe(document, { childList: true, subtree: true });
  });

/** Waits until a toast with this text is visible, or has been since the last call. */
export async function waitForToast(page: Page, text: string | RegExp): Promise<void> {
  const isShown = ([part, flags]: readonly [string, string | null]) => {
    const { shownToasts } = window as unknown as RecordingWindow;
    const matches = (shown: string) => (flags === null ? shown.includes(part) : new RegExp(part, flags).test(shown));
    const at = shownToasts.findIndex(matches);
    shownToasts.splice(0, at + 1);
    // A toast that is repeated while it is visible is not recorded again.
    const visible = [...document.querySelectorAll('[aria-label="Notifications"] .toast p')];
    return at >= 0 || visible.some(({ textContent }) => matches(textContent ?? ''));
  };
  const wanted = typeof text === 'string' ? ([text, null] as const) : ([text.source, text.flags] as const);
  await page.waitForFunction(isShown, wanted, { polling: 50 });
}

/** Lets the toasts of this document stay, as under a mouse, until `release` is called. */
export async function keepToasts(page: Page): Promise<{ release: () => Promise<void> }> {
  await page.evaluate(() => {
    (window as unknown as RecordingWindow).keepsToasts = true;
  });
  return {
    release: () =>
      page.evaluate(() => {
        (window as unknown as RecordingWindow).keepsToasts = false;
        const toast = document.querySelector('[aria-label="Notifications"] .toast');
        toast?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }));
      }),
  };
}
