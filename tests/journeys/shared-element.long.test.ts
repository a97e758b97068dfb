// From a card to its product and back: the picture animates to its new place, the new page starts at its top, and Back
// restores the scroll position.
import { expect, test } from 'vitest';
import { DESKTOP, openShop, type Shop } from '#tests/kit/browser/open-shop.ts';

interface Grown {
  from: string;
  standIn: string;
  /** How far the clicked picture was below its new place, in each frame from the click to the navigation. */
  below: number[];
}

/** The animations so far: start position, the picture shown meanwhile, and where the clicked picture was. */
async function watchGrowth({ page }: Shop): Promise<() => Promise<Grown[]>> {
  await page.evaluate(() => {
    const grown: { from: string; standIn: string; below: number[] }[] = [];
    Object.assign(window, { grown });
    let tops: number[] = [];
    const noteTops = (img: HTMLImageElement, pathname: string) => {
      if (location.pathname !== pathname) return;
      tops.push(img.getBoundingClientRect().top);
      requestAnimationFrame(() => noteTops(img, pathname));
    };
    const noteCard = ({ target }: Event) => {
      const img = (target as Element).closest('article')?.querySelector('img');
      tops = [];
      if (img) noteTops(img, location.pathname);
    };
    document.addEventListener('click', noteCard, true);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (this: Element, frames, options) {
      if (this.matches('.product-picture')) {
        const [from] = (frames as { transform: string[] }).transform;
        const img = this.querySelector('img');
        const below = tops.map((top) => top - (img?.getBoundingClientRect().top ?? 0));
        grown.push({ from: from ?? '', standIn: img?.style.backgroundImage ?? '', below });
      }
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { grown: Grown[] }).grown);
}

test('the picture of a tapped card grows into that of the product, and Back restores the scroll position of the list', async () => {
  const shop = await openShop({ ...DESKTOP, reducedMotion: false });
  const { page } = shop;
  // The clicked card is far down the page.
  shop.allow(/layout moved/);
  await shop.goTo('/best-seller');
  const grown = await watchGrowth(shop);
  const card = shop.main.getByRole('article').last();
  const scrollToCard = async () => {
    await card.scrollIntoViewIfNeeded();
    return page.evaluate(() => scrollY);
  };
  await expect.poll(scrollToCard).toBeGreaterThan(100);
  // The router restores the position only of a page that it has seen scroll. A frame begins with the events of a scroll.
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });
  const shown = await card.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc);
  const small = await card.locator('img').boundingBox();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/w=(800|1200)/, async (route) => {
    await held;
    await route.continue();
  });
  await card.getByRole('link').click();
  await page.waitForURL('**/product/**');
  await expect.poll(grown).toHaveLength(1);
  const [{ from, standIn, below } = { from: '', standIn: '', below: [] }] = await grown();
  // Smaller, and where the card was. On a busy machine pictures that arrive above it move the card up or down.
  const [, moved, down, size] = /^translate\((-?[\d.]+)px, (-?[\d.]+)px\) scale\((0\.\d+)\)$/.exec(from) ?? [];
  expect(below.map(Math.round)).toContain(Math.round(Number(down)));
  expect(standIn).toBe(`url("${shown}")`);
  letThrough();
  const picture = shop.main.locator('.product-picture img').first();
  // The server makes the large picture at its first request.
  const standsIn = () => picture.evaluate((img) => img.style.backgroundImage);
  await expect.poll(standsIn).toBe('');
  await shop.settled();
  const large = await picture.boundingBox();
  // The pointer is over the card, whose picture grows by up to 3 % around its centre (product-card.css).
  const zoomed = (small?.x ?? 0) - (large?.x ?? 0) - Number(moved);
  expect(zoomed).toBeGreaterThan(-0.5);
  expect(zoomed).toBeLessThan((small?.width ?? 0) * 0.015 + 0.5);
  expect(Number(size)).toBeCloseTo((small?.width ?? 0) / (large?.width ?? 1), 1);
  // With motion, the scrolling is smooth.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await page.waitForURL('**/best-seller');
  await shop.settled();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  // Opened in another tab, then reached by Forward: no animation.
  const [tab] = await Promise.all([
    shop.context.waitForEvent('page'),
    card.getByRole('link').click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.close();
  await page.goForward();
  await page.waitForURL('**/product/**');
  await shop.settled();
  expect(await grown()).toHaveLength(1);
});

test('with reduced motion the picture is shown in its final place without an animation', async () => {
  const shop = await openShop(DESKTOP);
  const { page } = shop;
  await shop.goTo('/best-seller');
  const grown = await watchGrowth(shop);
  await page.route(/w=(800|1200)/, () => new Promise(() => undefined));
  await shop.main.getByRole('article').first().getByRole('link').click();
  await page.waitForURL('**/product/**');
  const picture = shop.main.locator('.product-picture img').first();
  await expect.poll(() => picture.evaluate((img) => img.style.backgroundImage)).toMatch(/^url\(".*w=400"\)$/);
  expect(await grown()).toEqual([]);
});
