// Which taps make a picture grow, and what is shown meanwhile. In a browser: tests/journeys/shared-element.test.ts.
import type { MouseEvent as ReactMouseEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { animateSharedElement, hasSharedElement, startSharedElement } from '#src/ui/shared-element.ts';
import { holdMedia } from '#tests/kit/page/browser-stand-ins.ts';

const animate = vi.fn();
beforeEach(() => {
  history.replaceState(null, '', '/best-seller');
  animate.mockClear();
  Object.assign(Element.prototype, { animate });
});
afterEach(() => {
  document.body.innerHTML = '';
  Reflect.deleteProperty(Element.prototype, 'animate');
  // Forgets the last card.
  animateSharedElement(document.body);
});

const place = (element: Element | null, box: DOMRect) => {
  if (element) element.getBoundingClientRect = () => box;
};

/** Taps a card of the list. `isPrevented`: the router navigates, not the browser. */
async function tapCard({ src = '/media/tee.webp?w=400', isPrevented = true, withPicture = true } = {}) {
  document.body.innerHTML = `<article><a href="/product/Tee">Tee</a>${withPicture ? '<img alt="">' : ''}</article>`;
  const picture = document.querySelector('img');
  Object.defineProperty(picture ?? {}, 'currentSrc', { value: src });
  place(picture, new DOMRect(40, 700, 100, 125));
  const currentTarget = document.querySelector('a');
  await startSharedElement({
    currentTarget,
    isDefaultPrevented: () => isPrevented,
  } as ReactMouseEvent<HTMLAnchorElement>);
}

/** Shows the product's page, whose picture has or has not loaded. */
function showProduct({ path = '/product/Tee', isLoaded = false } = {}) {
  history.replaceState(null, '', path);
  document.body.innerHTML = '<main><div class="product-picture"><img alt=""></div></main>';
  const picture = document.querySelector('img') as HTMLImageElement;
  Object.defineProperty(picture, 'complete', { value: isLoaded });
  place(picture, new DOMRect(0, 100, 400, 500));
  return { picture, isShared: animateSharedElement(document.querySelector('main') as HTMLElement) };
}

test('the picture grows from where it was in the list, and stands in until the larger one has loaded', async () => {
  await tapCard();
  expect(hasSharedElement()).toBe(true);
  const { picture, isShared } = showProduct();
  expect(isShared).toBe(true);
  expect(animate.mock.calls[0]?.[0]).toMatchObject({ transform: ['translate(40px, 600px) scale(0.25)', 'none'] });
  expect(picture.style.background).toContain('/media/tee.webp?w=400');
  picture.dispatchEvent(new Event('load'));
  expect(picture.style.background).toBe('');
  // Once only.
  expect(hasSharedElement()).toBe(false);
  expect(showProduct().isShared).toBe(false);
});

test('a card that the browser opens itself, e.g. in a new tab, leaves no trace', async () => {
  await tapCard({ isPrevented: false });
  expect(hasSharedElement()).toBe(false);
});

test('a card without a picture forgets the one that was tapped before', async () => {
  await tapCard();
  await tapCard({ withPicture: false });
  expect(hasSharedElement()).toBe(false);
});

test('another page than the tapped one shows no picture of it', async () => {
  await tapCard();
  const { picture, isShared } = showProduct({ path: '/product/Shorts' });
  expect([isShared, picture.style.background]).toEqual([false, '']);
  expect(animate).not.toHaveBeenCalled();
  expect(hasSharedElement()).toBe(false);
});

test('with reduced motion the picture stands in but does not move', async () => {
  const restore = holdMedia('(prefers-reduced-motion: reduce)');
  await tapCard();
  const { picture, isShared } = showProduct();
  restore();
  expect(isShared).toBe(true);
  expect(picture.style.background).toContain('tee.webp');
  expect(animate).not.toHaveBeenCalled();
});

test.each([
  ['a loaded picture', { isLoaded: true }, {}],
  ['a placeholder', {}, { src: 'https://shop.test/placeholder.svg' }],
  ['a card without an address for its picture', {}, { src: '' }],
])('%s needs no stand-in', async (_, product, card) => {
  await tapCard(card);
  expect(showProduct(product).picture.style.background).toBe('');
  expect(animate).toHaveBeenCalledTimes(1);
});
