// Opens a product page, and scrolls past its buttons.
import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

/** The network of a product page; `answers` may replace any response. */
export const productFetch = (product: object, answers: Record<string, Answer> = {}) =>
  cannedFetch({ 'GET /productbyname': { data: [product] }, 'GET /products': { data: [product] }, ...answers });

/** The page of one product. */
export async function openProduct(product: object, answers: Record<string, Answer> = {}, param = 'Training-Tee') {
  const canned = productFetch(product, answers);
  return { ...canned, ...(await openPage(`/product/${param}`, canned)) };
}

/** Scrolls to the middle of a long page. In jsdom every element lies at 0, which is above the screen. */
export function readOn(): void {
  vi.stubGlobal('scrollY', 1000);
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  onTestFinished(() => {
    height.mockRestore();
    vi.unstubAllGlobals();
  });
  act(() => {
    dispatchEvent(new Event('scroll'));
  });
}
