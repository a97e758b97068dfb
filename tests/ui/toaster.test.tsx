import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#src/ui/dialog.tsx';
import { Toaster, toast } from '#src/ui/toaster.tsx';
import { letToastsGo } from '#tests/kit/page/toast-life.ts';

letToastsGo();

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await wait(30_000);
  vi.useRealTimers();
});

test('a success stays 2 seconds, a failure 4', async () => {
  render(<Toaster />);
  act(() => {
    toast.success('Product added to cart successfully');
    toast.error('Item is out of stock');
  });
  await wait(1900);
  expect(screen.getByText('Product added to cart successfully')).toBeTruthy();
  await wait(300);
  expect(screen.queryByText('Product added to cart successfully')).toBeNull();
  await wait(1700);
  expect(screen.getByText('Item is out of stock')).toBeTruthy();
  await wait(400);
  expect(screen.queryByText('Item is out of stock')).toBeNull();
});

test('the same text twice is one toast', () => {
  render(<Toaster />);
  act(() => {
    toast.error('Please login first');
    toast.error('Please login first');
  });
  expect(screen.getAllByText('Please login first')).toHaveLength(1);
});

test('goes when dismissed', async () => {
  render(<Toaster />);
  act(() => void toast.error('Please login first'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.queryByText('Please login first')).toBeNull();
});

test('its dismissal gives the focus back', () => {
  render(
    <>
      <input aria-label="Name" />
      <Toaster />
    </>,
  );
  act(() => void toast.error('Please login first'));
  const field = screen.getByRole('textbox', { name: 'Name' });
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => field.focus());
  act(() => dismiss.focus());
  act(() => dismiss.click());
  expect(document.activeElement).toBe(field);
});

test('its dismissal gives the focus back to the page also after a Tab from its link to the button', async () => {
  await inRouter(
    <>
      <input aria-label="Name" />
      <Toaster />
    </>,
  );
  act(() => toast.success('Product added to cart successfully', { action: { label: 'View cart', to: '/cart' } }));
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  const field = screen.getByRole('textbox', { name: 'Name' });
  for (const next of [field, screen.getByRole('link', { name: 'View cart' }), dismiss]) act(() => next.focus());
  act(() => dismiss.click());
  expect(document.activeElement).toBe(field);
});

test('waits under a mouse, and not where a finger was', async () => {
  render(<Toaster />);
  const list = screen.getByLabelText('Notifications');
  fireEvent(list, new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' }));
  act(() => void toast.error('Item is out of stock'));
  await wait(4300);
  expect(screen.queryByText('Item is out of stock')).toBeNull();
  fireEvent(list, new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  act(() => void toast.error('Item is out of stock'));
  await wait(4300);
  expect(screen.getByText('Item is out of stock')).toBeTruthy();
  fireEvent(list, new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }));
  await wait(4300);
  expect(screen.queryByText('Item is out of stock')).toBeNull();
});

test('one that was dismissed by hand does not keep the next one for ever', async () => {
  render(<Toaster />);
  act(() => void toast.error('Please login first'));
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  act(() => dismiss.click());
  act(() => void toast.error('Item is out of stock'));
  await wait(4300);
  expect(screen.queryByText('Item is out of stock')).toBeNull();
});

test('is taken back when it is no longer so', () => {
  render(<Toaster />);
  act(() => void toast.error('Please login first'));
  act(() => toast.end('Please login first'));
  expect(screen.queryByText('Please login first')).toBeNull();
});

test('is announced, and moves into an open dialog, where it can be pressed', async () => {
  const shop = (open: boolean) => (
    <>
      <Dialog open={open} onClose={() => undefined} label="Quick look">
        <p>Options</p>
      </Dialog>
      <Toaster />
    </>
  );
  const { rerender } = render(shop(false));
  rerender(shop(true));
  await act(() => vi.advanceTimersByTimeAsync(100));
  const dialog = screen.getByRole('dialog');
  act(() => void toast.error('Item is out of stock'));
  const words = screen.getByText('Item is out of stock');
  expect(dialog.contains(words)).toBe(true);
  expect(words.closest('[aria-live="polite"]')).toBeTruthy();
  rerender(shop(false));
  expect(screen.getByText('Item is out of stock').closest('dialog')).toBeNull();
});

test('one that comes again soon after it went stays its full time, also when a dialog opened meanwhile', async () => {
  const shop = (open: boolean) => (
    <>
      <Dialog open={open} onClose={() => undefined} label="Quick look">
        <p>Options</p>
      </Dialog>
      <Toaster />
    </>
  );
  const { rerender } = render(shop(false));
  act(() => void toast.error('Item is out of stock'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  rerender(shop(true));
  await wait(100);
  act(() => void toast.error('Item is out of stock'));
  await wait(3800);
  expect(screen.getByText('Item is out of stock')).toBeTruthy();
});

test('shows at most 20 at once', () => {
  render(<Toaster />);
  act(() => {
    for (let place = 1; place <= 25; place++) toast.error(`Failure ${place}`);
  });
  expect(screen.getAllByText(/^Failure/)).toHaveLength(20);
});

/** Toasts in a router, which their links need. */
async function inRouter(ui: ReactElement) {
  const root = createRootRoute({ component: () => ui });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  render(<RouterProvider router={router as never} />);
  return router;
}

test('has the next step as a link, for 4 seconds, and goes with the press', async () => {
  const router = await inRouter(<Toaster />);
  const viewCart = { action: { label: 'View cart', to: '/cart', search: { from: 'toast' } as never } } as const;
  act(() => toast.success('Product added to cart successfully', viewCart));
  await wait(3800);
  const link = screen.getByRole('link', { name: 'View cart' });
  await act(async () => link.click());
  expect(router.state.location.href).toBe('/cart?from=toast');
  expect(screen.queryByText('Product added to cart successfully')).toBeNull();
  act(() => toast.success('Product added to cart successfully', viewCart));
  await wait(4300);
  expect(screen.queryByText('Product added to cart successfully')).toBeNull();
});

test('an error goes with a later success about the same, and with no other', () => {
  render(<Toaster />);
  act(() => toast.error('Item is out of stock', { about: 'cart' }));
  act(() => toast.success('Login Successful', { about: 'log-in' }));
  act(() => toast.success('Link copied'));
  expect(screen.getByText('Item is out of stock')).toBeTruthy();
  act(() => toast.success('Product added to cart successfully', { about: 'cart' }));
  expect(screen.queryByText('Item is out of stock')).toBeNull();
  act(() => toast.error('Item is out of stock', { about: 'cart' }));
  expect(screen.getByText('Item is out of stock')).toBeTruthy();
});

test('several lie behind each other over the header, the newest in front, and spread out under a mouse', () => {
  render(<Toaster />);
  act(() => void toast.error('First'));
  act(() => void toast.error('Second'));
  const look = (text: string) => (screen.getByText(text).closest('.toast') as HTMLElement).style;
  expect([look('Second').transform, look('First').transform]).toEqual(['translateY(0px)', 'translateY(8px)']);
  expect(Number(look('Second').zIndex)).toBeGreaterThan(Number(look('First').zIndex));
});

test('one that is covered has nothing to press until the stack spreads out, which focus keeps open', () => {
  render(<Toaster />);
  act(() => void toast.error('First'));
  act(() => void toast.error('Second'));
  const dismiss = (text: string) =>
    screen.getByText(text).closest('.toast')?.querySelector('button[aria-label="Dismiss"]') as HTMLElement;
  const hidden = () => ['Second', 'First'].map((text) => dismiss(text).classList.contains('invisible'));
  expect(hidden()).toEqual([false, true]);
  act(() => dismiss('Second').focus());
  expect(hidden()).toEqual([false, false]);
  // A browser cannot focus what the blur has hidden.
  const second = dismiss('Second');
  fireEvent.blur(second, { relatedTarget: dismiss('First') });
  expect(hidden()).toEqual([false, false]);
  act(() => second.blur());
  expect(hidden()).toEqual([false, true]);
});
