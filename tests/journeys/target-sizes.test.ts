// What a thumb must hit on a phone: 44 px either way, which is more than the 24 px that WCAG 2.2 AA asks for (axe holds
// those on every screen). Words within a sentence are links as high as their line; those are left out here as there.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

const LEAST_PX = 44;

/** Runs in the page: what can be pressed and is smaller, a line each. */
function findSmall(least: number): string[] {
  const small: string[] = [];
  for (const target of document.querySelectorAll(
    'button, a[href], summary, select, input, textarea, [role="option"]',
  )) {
    // The label of a box or of a hidden radio is pressed as well.
    const place = target.matches('input') ? (target.closest('label') ?? target) : target;
    if (!place.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // A card is one link: its name is pressed anywhere on the card.
    const isWhole = getComputedStyle(target, '::after').position === 'absolute';
    const { width, height } = place.getBoundingClientRect();
    const isInSentence = target.matches('p a, .rich-text a');
    // A row of dots is as wide as it may be, and a swipe does the same.
    const isDot = target.querySelector('.carousel-dot') !== null;
    if (isWhole || isInSentence || isDot || width <= 1 || (width >= least - 0.5 && height >= least - 0.5)) continue;
    const name = target.getAttribute('aria-label') ?? target.textContent ?? target.getAttribute('name');
    small.push(`${location.pathname}: ${name?.trim().slice(0, 40)} is ${Math.round(width)} x ${Math.round(height)}`);
  }
  return small;
}

test('a thumb finds everything on the way to the payment', async () => {
  const shop = await openShop(PHONE);
  const { page, main, dialog } = shop;
  const small = new Set<string>();
  const look = async () => {
    for (const line of await page.evaluate(findSmall, LEAST_PX)) small.add(line);
  };
  await shop.goTo('/product/Pullover-Training-Hoodie');
  await look();
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  await look();
  for (const path of ['/', '/category-products/mens-apparel', '/cart', '/checkout', '/login', '/stores', '/contact']) {
    await shop.walkTo(path);
    await look();
  }
  await shop.walkTo('/category-products/mens-apparel');
  await main.getByRole('button', { name: /^Filters/ }).click();
  await dialog.waitFor();
  await look();
  expect([...small]).toEqual([]);
});
