// Pictures on a bad network, with the worker in control: the page waits for a slow one, shows the placeholder for a failed
// one until it loads, and the worker never stores a placeholder as a picture.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Plan } from '#tests/kit/faults/fault-schedule.ts';
import { allAppear, allArePlaceholders, forgetPictures, isPicture, LISTING } from './pictures-in-view.ts';
import { goOffline, goOnline, visitOnce } from './worker-kit.ts';

test('offline the placeholder appears; with the network back the pictures load, and show after an offline reload', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await page.goto(visit.shop.origin + LISTING);
  await forgetPictures(visit);
  await goOffline(visit);
  await page.goto(visit.shop.origin + LISTING);
  await allArePlaceholders(page);
  await goOnline(visit);
  await allAppear(page);
  const stored = () =>
    page.evaluate(async () => {
      const answers = await (await caches.open('pictures-v1')).matchAll();
      return answers.map(({ headers }) => headers.get('content-type'));
    });
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(1);
  expect(await stored()).not.toContain('image/svg+xml');
  await goOffline(visit);
  await page.reload();
  await allAppear(page);
});

const SLOW_MS = 5_000;

const PRODUCT = '/product/Gym-Ball';

const slow: Plan = (asked) => (isPicture(asked) ? { fault: 'delay', ms: SLOW_MS } : undefined);

const dropRequests: Plan = (asked) => (isPicture(asked) ? { fault: 'drop-request', ms: 0 } : undefined);

const broken: Plan = (asked) => (isPicture(asked) ? { fault: '500-before', ms: 0 } : undefined);

/** Records every placeholder and every broken picture on this page. */
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

test('pictures that take five seconds all appear, without a placeholder at any time', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await forgetPictures(visit);
  const others = await watchPictures(page);
  visit.host.meet(slow);
  for (const path of [LISTING, PRODUCT]) {
    await page.goto(visit.shop.origin + path);
    await allAppear(page);
    expect(await others()).toEqual([]);
  }
  visit.host.meet(undefined);
  await page.reload();
  await allAppear(page);
  expect(await others()).toEqual([]);
});

test.each<[string, Plan]>([
  ['are cut off', dropRequests],
  ['get an error from the server', broken],
])('pictures that %s show the placeholder, and load automatically once they can', async (_, plan) => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await forgetPictures(visit);
  visit.host.meet(plan);
  await page.goto(visit.shop.origin + LISTING);
  await allArePlaceholders(page);
  visit.host.meet(undefined);
  await allAppear(page);
});
