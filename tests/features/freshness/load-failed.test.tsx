// What stands in place of content that did not load.
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NetworkError } from '#src/base/errors.ts';
import { LoadFailed } from '#src/features/freshness/load-failed.tsx';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

const open = async () => {
  const onRetry = vi.fn();
  const more = <a href="/stores">All stores</a>;
  const error = new NetworkError('no-answer');
  const page = await renderShop(
    <LoadFailed title="The store did not load" what="this store" error={error} onRetry={onRetry} more={more} />,
  );
  return { ...page, onRetry };
};
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('online it says what did not load, with a retry and the screen’s own links', async () => {
  const { user, onRetry } = await open();
  expect(screen.getByText('The store did not load')).toBeTruthy();
  expect(screen.getByText('The shop did not answer. Check your connection, then try again.')).toBeTruthy();
  expect(links()).toEqual([['All stores', '/stores']]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('offline it says that the device has no copy, with a retry and links to pages that open offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  const { user, onRetry } = await open();
  expect(screen.getByText('Not on this device yet')).toBeTruthy();
  expect(screen.getByText(/^You are offline, and this device has no copy of this store\./)).toBeTruthy();
  expect(links()).toEqual([
    ['Home', '/'],
    ['Best sellers', '/best-seller'],
    ['Your cart', '/cart'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
