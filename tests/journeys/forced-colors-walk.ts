// In forced-colors mode, from the home page to the checkout: icons, buttons and the focus are visible.
import { expect } from 'vitest';
import { openShop, type PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';

/** How many focus stops of each screen are checked. */
const STOPS = 14;

export async function openForced(size: { width: number; height: number }): Promise<Shop> {
  const shop = await openShop(size);
  await shop.page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  return shop;
}

/** Runs in the page: buttons without a border, icons and text in the colour of their background. */
function findUnseen(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (color: string) => {
    if (!canvas) return 0;
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const part = (byte: number) => (byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const contrast = (a: string, b: string) => {
    const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };
  const isClear = (color: string) => color === 'transparent' || /[,/] *0\)$/.test(color);
  const behind = (start: Element | null): string => {
    for (let at = start; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return 'Canvas';
  };
  const named = (element: Element) =>
    `${element.closest('button, a, label')?.getAttribute('aria-label') ?? element.parentElement?.textContent ?? ''} (${element.tagName})`.slice(
      0,
      80,
    );
  const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  const unseen: string[] = [];
  for (const icon of document.querySelectorAll('svg'))
    if (shown(icon) && contrast(getComputedStyle(icon).color, behind(icon)) < 3) unseen.push(`icon: ${named(icon)}`);
  // Every button has this border, transparent where a fill shows it otherwise (ui/button.tsx).
  for (const button of document.querySelectorAll('.border-2.select-none')) {
    const { borderTopColor, borderTopWidth, color } = getComputedStyle(button);
    const around = behind(button.parentElement);
    if (!shown(button)) continue;
    if (Number.parseFloat(borderTopWidth) < 1 || contrast(borderTopColor, around) < 3)
      unseen.push(`edge: ${named(button)}`);
    if (contrast(color, behind(button)) < 3) unseen.push(`words: ${named(button)}`);
  }
  return unseen;
}

/** Runs in the page: the focus ring, or that around the label of a hidden input. '' when it is visible. */
function missingRing(): string {
  const at = document.activeElement;
  if (!at || at === document.body) return '';
  const rings = [at, at.closest('label')].map((element) => element && getComputedStyle(element));
  const isSeen = rings.some(
    (style) => style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
  );
  return isSeen ? '' : (at.getAttribute('aria-label') ?? at.textContent ?? at.tagName).slice(0, 60);
}

export async function findUnseenOnTheWay(size: typeof PHONE): Promise<void> {
  const shop = await openForced(size);
  const { page } = shop;
  const found: string[] = [];
  const look = async (state: string) => {
    for (const line of await page.evaluate(findUnseen)) found.push(`${state}: ${line}`);
    for (let stop = 0; stop < STOPS; stop += 1) {
      await page.keyboard.press('Tab');
      const lost = await page.evaluate(missingRing);
      if (lost) found.push(`${state}: no ring around ${lost}`);
    }
  };
  await shop.goTo('/');
  await look('home');
  await shop.walkTo('/product/Pullover-Training-Hoodie');
  await look('a product');
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  for (const path of ['/category-products/accessories', '/cart', '/checkout', '/login']) {
    await shop.walkTo(path);
    await look(path);
  }
  expect(found).toEqual([]);
}
