// Only the keyboard: Tab, arrows, Enter and Escape. The categories and accordions: keyboard-only.long.test.ts.
import { describe, expect, test } from 'vitest';
import { DESKTOP, openSharedShop, openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';

const press = (shop: Shop, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => shop.page.keyboard.press(key)), Promise.resolve());

test('the menu of small screens traps the focus and returns it', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/');
  const opener = shop.page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await opener.focus();
  await press(shop, 'Enter');
  await shop.dialog.waitFor();
  // Beside the menu, over the page behind it.
  await shop.page.mouse.move(PHONE.width - 10, 400);
  await shop.page.mouse.wheel(0, 300);
  for (let step = 0; step < 30; step += 1) {
    await press(shop, 'Tab');
    expect(await focusIsBehind(shop, 'dialog[open]'), `after ${step + 1} Tabs`).toBe(false);
  }
  expect(await shop.page.evaluate(() => scrollY), 'the page behind the menu').toBe(0);
  await press(shop, 'Escape');
  await expect.poll(() => shop.dialog.count()).toBe(0);
  await expect.poll(() => shop.focused()).toBe('Menu');
});

describe('on a desktop', () => {
  const visit = openSharedShop(DESKTOP);

  test('the first Tab reaches the skip link; a carousel is moved with its arrow buttons and never traps the focus', async () => {
    const shop = visit();
    await shop.goTo('/');
    await press(shop, 'Tab');
    expect(await shop.focused()).toBe('Skip to content');
    const row = shop.main.getByRole('region', { name: /best seller/i }).last();
    const next = row.getByRole('button', { name: /^Next/ });
    await next.focus();
    await press(shop, 'Enter');
    await expect.poll(() => row.getByRole('button', { name: /^Previous/ }).getAttribute('aria-disabled')).toBe(null);
    for (let step = 0; step < 60 && (await row.evaluate((node) => node.contains(document.activeElement))); step += 1)
      await press(shop, 'Tab');
    expect(await row.evaluate((node) => node.contains(document.activeElement))).toBe(false);

    // Swiper has loaded with the focus, and moves the row to each card that gets it.
    await row.locator('.carousel-slide').getByRole('link').first().focus();
    await row.locator('.carousel-view[data-live]').waitFor();
    const place = () =>
      row.locator('.carousel-view').evaluate((view) => {
        const slide = document.activeElement?.closest('.carousel-slide');
        if (!slide || !view.contains(slide)) return null;
        const [box, frame] = [slide.getBoundingClientRect(), view.getBoundingClientRect()];
        return { scrolled: view.scrollLeft, isWhole: box.left >= frame.left - 1 && box.right <= frame.right + 1 };
      });
    for (let at = await place(); at !== null; at = await place()) {
      expect(at).toEqual({ scrolled: 0, isWhole: true });
      await press(shop, 'Tab');
    }
  });

  test('quick add can be opened, filled in and submitted, and returns the focus', async () => {
    const shop = visit();
    await shop.walkTo('/category-products/accessories');
    const opener = shop.card('Barrel Duffle Bag').getByRole('button', { name: /add/i });
    const name = await opener.getAttribute('aria-label');
    await opener.focus();
    await press(shop, 'Enter');
    await shop.dialog.waitFor();
    expect(await focusIsInside(shop, 'dialog[open]')).toBe(true);
    await shop.dialog.getByRole('radio').first().focus();
    await press(shop, 'ArrowRight');
    await shop.dialog.getByRole('button', { name: 'Add to Cart' }).focus();
    await press(shop, 'Enter');
    await shop.toast('Product added to cart successfully');
    await press(shop, 'Escape');
    await expect.poll(() => shop.dialog.count()).toBe(0);
    await expect.poll(() => shop.focused()).toBe(name);
  });

  test('a line is changed and deleted, a wish is deleted, and the focus is not lost', async () => {
    const shop = visit();
    await shop.walkTo('/product/Gym-Ball');
    await shop.main.getByRole('button', { name: 'Wishlist: Gym Ball' }).first().focus();
    await press(shop, 'Enter');
    await shop.toast('Product added to wishlist successfully');
    await shop.main.getByRole('button', { name: 'Add to Cart' }).first().focus();
    await press(shop, 'Enter');
    await shop.toast('Product added to cart successfully');
    await shop.openCart();
    const line = shop.cartLine('Gym Ball');
    await line.getByRole('spinbutton').focus();
    await press(shop, 'ArrowUp');
    await expect.poll(() => line.getByRole('spinbutton').inputValue()).toBe('2');
    await line.getByRole('button', { name: /^Remove/ }).focus();
    await press(shop, 'Enter');
    await shop.dialog.waitFor();
    await shop.dialog.getByRole('button', { name: "Yes, I'm sure" }).focus();
    await press(shop, 'Enter');
    await shop.toast('Item deleted successfully');
    await expect.poll(() => shop.focused()).toMatch(/^Cart Items/);

    await shop.walkTo('/userdashboard/wishlist');
    await shop.main
      .getByRole('button', { name: /^Remove/ })
      .first()
      .focus();
    await press(shop, 'Enter');
    await shop.dialog.waitFor();
    await shop.dialog.getByRole('button', { name: "Yes, I'm sure" }).focus();
    await press(shop, 'Enter');
    await shop.dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => shop.focused()).toBe('Wishlist');
  });
});

const focusIsInside = (shop: Shop, selector: string) =>
  shop.page.evaluate((where) => document.activeElement?.closest(where) !== null, selector);

/** On the page but outside; the browser's own toolbar, which is part of the Tab order, does not count. */
const focusIsBehind = (shop: Shop, selector: string) =>
  shop.page.evaluate(
    (where) => document.activeElement !== document.body && !document.activeElement?.closest(where),
    selector,
  );
