// A product page whose shopper has scrolled past its buttons.
import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';

/** The network of a product page. */
export const productFetch = (product: object, answers: Record<string, Answer> = {}) =>
  cannedFetch({ 'GET /productbyname': { data: [product] }, 'GET /products': { data: [product] }, ...answers });

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
