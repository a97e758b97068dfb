// Touch targets on a phone: 44 px either way, more than the 24 px of WCAG 2.2 AA (which axe checks on every screen).
// Links within a sentence are excluded in both.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

const LEAST_PX = 44;

/** Runs in the page: interactive elements that are smaller, one per line. */
function findSmall(least: number): string[] {
  const small: string[] = [];
  for (const target of document.querySelectorAll(
    'button, a[href], summary, select, input, textarea, [role="option"]',
  )) {
    // The label of a checkbox or of a hidden radio can be pressed as well.
    const place = target.matches('input') ? (target.closest('label') ?? target) : target;
    if (!place.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // A card is one link: a press anywhere on it counts.
    const isWhole = getComputedStyle(target, '::after').position === 'absolute';
    const { width, height } = place.getBoundingClientRect();
    const isInSentence = target.matches('p a, .rich-text a');
    // A row of dots has limited width, and a swipe does the same.
    const isDot = target.matches('.carousel-dot');
    if (isWhole || isInSentence || isDot || width <= 1 || (width >= least - 0.5 && height >= least - 0.5)) continue;
    const name = target.getAttribute('aria-label') ?? target.textContent ?? target.getAttribute('name');
    small.push(`${location.pathname}: ${name?.trim().slice(0, 40)} is ${Math.round(width)} x ${Math.round(height)}`);
  }
  return small;
}

test('every control from home to the checkout is large enough for a thumb', async () => {
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
