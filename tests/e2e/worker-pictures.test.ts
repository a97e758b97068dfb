// Pictures on a bad network, with the worker in control: a slow one is waited for, one that fails shows the placeholder
// until it can be had, and no placeholder ever counts as a picture.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Plan } from '#tests/kit/faults/fault-schedule.ts';
import { findNetwork, loseNetwork, type Visit, visitOnce } from './worker-kit.ts';

const SLOW_MS = 5_000;
const LISTING = '/best-seller';
const PRODUCT = '/product/Gym-Ball';

const isPicture = ({ url }: { url: string }) => url.startsWith('/media/');
const slow: Plan = (asked) => (isPicture(asked) ? { fault: 'delay', ms: SLOW_MS } : undefined);
const cut: Plan = (asked) => (isPicture(asked) ? { fault: 'drop-request', ms: 0 } : undefined);
const broken: Plan = (asked) => (isPicture(asked) ? { fault: '500-before', ms: 0 } : undefined);

/** Notes every placeholder and every broken picture that is ever on this page, whoever answered with it. */
async function watchPictures(page: Page): Promise<() => Promise<string[]>> {
  const answered: string[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (isPicture({ url: new URL(response.url()).pathname }) && !/^image\/(?!svg)/.test(type)) answered.push(type);
  });
  await page.addInitScript(() => {
    const met: string[] = [];
    Object.assign(window, { picturesMet: met });
    const look = () => {
      for (const { currentSrc, complete, naturalWidth } of document.images)
        if (currentSrc.endsWith('/placeholder.svg')) met.push(currentSrc);
        else if (complete && naturalWidth === 0 && currentSrc.includes('/media/')) met.push(`broken ${currentSrc}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return async () => [
    ...answered,
    ...(await page.evaluate(() => (window as unknown as { picturesMet: string[] }).picturesMet)),
  ];
}

/** What the pictures in view are. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    const kinds = shown.map(({ currentSrc, complete, naturalWidth }) => {
      if (currentSrc.endsWith('/placeholder.svg')) return 'placeholder';
      return complete && naturalWidth > 0 ? 'picture' : 'none yet';
    });
    return [...new Set(kinds)];
  });
const allAppear = (page: Page, timeout: number) => expect.poll(() => inView(page), { timeout }).toEqual(['picture']);
const allArePlaceholders = (page: Page) =>
  expect.poll(() => inView(page), { timeout: 15_000 }).toEqual(['placeholder']);

/** As if no picture had ever been loaded on this device. */
async function forgetPictures({ shop }: Visit): Promise<void> {
  // A page without photographs: one that is still loading would put pictures back.
  await shop.page.goto(`${shop.origin}/terms-conditions`, { waitUntil: 'networkidle' });
  const devtools = await shop.context.newCDPSession(shop.page);
  await devtools.send('Network.clearBrowserCache');
  await shop.page.evaluate(() => Promise.all(['pictures-v1', 'banner-pictures-v1'].map((name) => caches.delete(name))));
}

test('pictures that take five seconds all appear, and none is a placeholder at any time', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await forgetPictures(visit);
  const others = await watchPictures(page);
  visit.host.meet(slow);
  for (const path of [LISTING, PRODUCT]) {
    await page.goto(visit.shop.origin + path);
    await allAppear(page, 30_000);
    expect(await others()).toEqual([]);
  }
  visit.host.meet(undefined);
  await page.reload();
  await allAppear(page, 10_000);
  expect(await others()).toEqual([]);
});

test.each<[string, Plan]>([
  ['are cut off', cut],
  ['are answered by a server in trouble', broken],
])('pictures that %s show the placeholder, and come by themselves once they can', async (_, plan) => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await forgetPictures(visit);
  visit.host.meet(plan);
  await page.goto(visit.shop.origin + LISTING);
  await allArePlaceholders(page);
  visit.host.meet(undefined);
  await allAppear(page, 10_000);
});

test('offline the placeholder stands in; with the network back the pictures come, and are there after a reload offline', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await page.goto(visit.shop.origin + LISTING);
  await forgetPictures(visit);
  await loseNetwork(visit);
  await page.goto(visit.shop.origin + LISTING);
  await allArePlaceholders(page);
  await findNetwork(visit);
  await allAppear(page, 10_000);
  const stored = () =>
    page.evaluate(async () => {
      const answers = await (await caches.open('pictures-v1')).matchAll();
      return answers.map(({ headers }) => headers.get('content-type'));
    });
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(1);
  expect(await stored()).not.toContain('image/svg+xml');
  await loseNetwork(visit);
  await page.reload();
  await allAppear(page, 10_000);
});
