// A screen that replaces another one starts at its heading; for replaced-screens.long.test.ts.
import { expect } from 'vitest';
import type { Shop } from '#tests/kit/browser/open-shop.ts';

/** The form is replaced by something shorter. */
export const SHORTER = /layout moved/;

export async function startsAt(shop: Shop, name: string): Promise<void> {
  await shop.main.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
  const state = () =>
    shop.page.evaluate(() => {
      const heading = document.querySelector('main h1');
      const box = heading?.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return {
        inView: box !== undefined && box.top >= header - 1 && box.bottom <= innerHeight,
        focused: document.activeElement === heading,
        announced: document.querySelector('body [aria-live="polite"].sr-only')?.textContent ?? '',
      };
    });
  await expect.poll(state).toEqual({ inView: true, focused: true, announced: expect.stringContaining(name) });
}

export const press = async ({ main }: Shop, name: string) => {
  const button = main.getByRole('button', { name, exact: true });
  await button.scrollIntoViewIfNeeded();
  await button.click();
};
