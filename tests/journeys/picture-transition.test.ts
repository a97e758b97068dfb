// From a card to its product and back: the picture goes along, the new page begins at its top, the old one is where it was.
import { expect, test } from 'vitest';
import { DESKTOP, openShop } from '#tests/kit/open-shop.ts';

test('the picture of a pressed card grows into that of the product, and goes back into the card', async () => {
  const shop = await openShop({ ...DESKTOP, reducedMotion: false });
  const { page } = shop;
  // What is pressed stands far below.
  shop.allow(/layout moved/);
  await shop.goTo('/best-seller');
  await page.evaluate(() => {
    const begin = document.startViewTransition.bind(document);
    const told: string[] = [];
    Object.assign(window, { told });
    document.startViewTransition = (change) => {
      const transition = begin(change);
      void transition.ready.then(
        () =>
          told.push(
            ...document
              .getAnimations()
              .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : '')),
          ),
        (error: unknown) => told.push(String(error)),
      );
      return transition;
    };
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  const card = shop.main.getByRole('article').last();
  await card.scrollIntoViewIfNeeded();
  // A finger comes later than a program's: the router notes where the page stands ten times a second.
  await page.waitForTimeout(300);
  await card.getByRole('link').click();
  await page.waitForURL('**/product/**');
  await expect.poll(told).toContain('::view-transition-group(product-picture)');
  await shop.settled();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const group = async () => (await told()).includes('::view-transition-group(product-picture)');
  await page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0));
  await page.goBack();
  await page.waitForURL('**/best-seller');
  await expect.poll(group).toBe(true);
  await shop.settled();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
});
