// Forced-colors mode (high contrast): information shown by a fill, shadow or shade must be shown in another way.
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#tests/kit/browser/open-shop.ts';
import { findUnseenOnTheWay, openForced } from './forced-colors-walk.ts';

test('the selected option and the current page are distinguishable', async () => {
  const shop = await openForced(DESKTOP);
  const { page, main } = shop;
  const fill = (locator: ReturnType<typeof main.locator>, part?: string) =>
    locator.evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);
  await shop.goTo('/product/Pullover-Training-Hoodie');
  const chip = (label: string) => main.getByRole('radio', { name: label, exact: true });
  expect(await fill(chip('S'))).not.toBe(await fill(chip('M')));
  const thumbnail = (place: number) =>
    main
      .getByRole('button', { name: `Show picture ${place}` })
      .evaluate((button) => getComputedStyle(button).outlineStyle);
  expect([await thumbnail(1), await thumbnail(2)]).toEqual(['solid', 'none']);

  await shop.walkTo('/category-products/mens-apparel');
  const filter = (name: string) => main.getByRole('button', { name, exact: true });
  await filter('Black').click();
  await expect.poll(() => filter('Black').getAttribute('aria-pressed')).toBe('true');
  expect(await fill(filter('Black'))).not.toBe(await fill(filter('Grey')));

  await shop.walkTo('/about');
  const here = page.getByRole('banner').getByRole('link', { name: 'About' });
  expect(await fill(here, '::after')).not.toBe(await fill(page.locator('body')));
  await shop.walkTo('/category-products/accessories');
  await shop.card('Barrel Duffle Bag').getByRole('button', { name: /add/i }).click();
  await shop.dialog.getByRole('button', { name: 'Add to Cart' }).waitFor();
  expect(await shop.dialog.evaluate((dialog) => getComputedStyle(dialog).borderTopStyle)).toBe('solid');
});

test('on a desktop icons, buttons and the focus outline are visible from home to the checkout', async () => {
  await findUnseenOnTheWay(DESKTOP);
});

test('on a phone icons, buttons and the focus outline are visible from home to the checkout', async () => {
  await findUnseenOnTheWay(PHONE);
});
