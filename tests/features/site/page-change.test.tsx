import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PageSkeleton } from '#src/features/site/page-skeleton.tsx';
import { announcement } from '#src/ui/screen-heading.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

const box = () =>
  within(screen.getByRole('banner')).getAllByRole('combobox', { name: 'Search products' })[0] as HTMLInputElement;

/** Goes from /about to /contact; returns what has the focus after the render. */
async function focusAfter(whileItLoads: () => void): Promise<Element | null> {
  const { router } = await openPage('/about');
  box().focus();
  const rendered = Promise.withResolvers<void>();
  router.subscribe('onBeforeNavigate', whileItLoads);
  router.subscribe('onRendered', () => rendered.resolve());
  void router.navigate({ to: '/contact' });
  await rendered.promise;
  return document.activeElement;
}

test('the keyboard starts at the heading of the next page, and its title is said', async () => {
  expect((await focusAfter(() => undefined))?.tagName).toBe('H1');
  await waitFor(() => expect(document.querySelector('p[aria-live="polite"]')?.textContent).toMatch(/^Contact/));
});

test('the link that skips the header leads to the content of the page', async () => {
  await openPage('/about');
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
});

test('a heading that is announced before the title of its page is not replaced by it', async () => {
  const { router } = await openPage('/about');
  const frame = Promise.withResolvers<void>();
  router.subscribe('onRendered', () => {
    announcement.set('Thank you for your order');
    requestAnimationFrame(() => frame.resolve());
  });
  await router.navigate({ to: '/contact' });
  await frame.promise;
  expect(announcement.get()).toBe('Thank you for your order');
});

test.for(['input', 'keyDown', 'pointerDown'] as const)(
  '%s in a field while a page is late: the focus stays',
  async (use) => {
    expect(await focusAfter(() => fireEvent[use](box()))).toBe(box());
  },
);

test('a press on something that is no field does not hold the focus', async () => {
  const button = () => screen.getByRole('button', { name: 'Menu' });
  const focused = await focusAfter(() => {
    button().focus();
    fireEvent.pointerDown(button());
  });
  expect(focused?.tagName).toBe('H1');
});

test('the next page appears within 300 ms, or at once where motion is reduced', async () => {
  const animate = vi.fn();
  Object.assign(HTMLElement.prototype, { animate });
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'animate'));
  await focusAfter(() => undefined);
  expect(animate).toHaveBeenCalledExactlyOnceWith(expect.anything(), { duration: 300, easing: 'ease-out' });
  animate.mockClear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  onTestFinished(() => void vi.unstubAllGlobals());
  cleanup();
  await focusAfter(() => undefined);
  expect(animate).not.toHaveBeenCalled();
});

test('another order of the same list does not let the page fade in, and leaves the focus where it is', async () => {
  const animate = vi.fn();
  Object.assign(HTMLElement.prototype, { animate });
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'animate'));
  const { router } = await openPage('/best-seller');
  box().focus();
  const rendered = Promise.withResolvers<void>();
  router.subscribe('onRendered', () => rendered.resolve());
  void router.navigate({ to: '/best-seller', search: { sort: 'newest' } });
  await rendered.promise;
  expect([document.activeElement, animate.mock.calls]).toEqual([box(), []]);
});

test('the placeholder of a page that is slow to load is shown from its top', () => {
  // As in new browsers.
  const scrolled = vi.fn(() => Promise.resolve());
  vi.stubGlobal('scrollTo', scrolled);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { unmount } = render(<PageSkeleton />);
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  unmount();
});
