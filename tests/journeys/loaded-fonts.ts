// Which of the shop's own fonts a page is written in.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const OWN = ['Figtree Variable', 'Teko Variable'];

export const loadedFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].flatMap(({ family, status }) =>
      status === 'loaded' && family.includes('Variable') ? family.replaceAll('"', '') : [],
    ),
  );

/** Both, each once. */
export const areApplied = (page: Page) =>
  expect.poll(async () => [...new Set(await loadedFonts(page))].sort()).toEqual(OWN);
