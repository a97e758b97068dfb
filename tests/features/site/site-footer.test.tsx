import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { followDataSaver } from '#src/features/session/data-saver-choice.ts';
import { dataSaver } from '#src/ui/data-saver.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

const LINKS = [
  ['/', '/about', '/contact', '/stores'],
  ['/track-order', '/shipping-policy', '/return-policy', '/refund-policy'],
  ['/cancellation-policy', '/privicy-policy', '/terms-conditions'],
];

test('links every page of the specification in three columns', async () => {
  await openPage('/about');
  const columns = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('list');
  expect(
    columns.map((column) =>
      within(column)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ),
  ).toEqual(LINKS);
});

test('has an e-mail box and nothing that sends it', async () => {
  await openPage('/about');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByPlaceholderText('Subscribe to our email').getAttribute('type')).toBe('email');
  expect(footer.queryByRole('button')).toBeNull();
});

test('has a switch that turns the data saver on and off', async () => {
  const { user } = await openPage('/about');
  followDataSaver();
  const saver = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Data saver' });
  for (const isOn of [true, false]) {
    await user.click(saver);
    expect([saver.checked, dataSaver.isOn()]).toEqual([isOn, isOn]);
  }
});

test('shows the networks that are set, and only web addresses', async () => {
  const { fetch } = cannedFetch({
    'GET /get-socialLinks': {
      data: [{ fburl: 'https://facebook.example/v', igurl: 'javascript:alert(1)', youtube_url: '', twitter_url: null }],
    },
  });
  await openPage('/about', { fetch });
  expect((await screen.findByRole('link', { name: 'Facebook' })).getAttribute('href')).toBe(
    'https://facebook.example/v',
  );
  expect(screen.queryByRole('link', { name: /Instagram|YouTube|Twitter/ })).toBeNull();
});

test("carries the logo at 156 by 56 and the builder's credit", async () => {
  const { fetch } = cannedFetch({ 'GET /generalinfo': { data: [{ websiteLogo: 'media/logo.svg', headerText: '' }] } });
  await openPage('/about', { fetch });
  const footer = within(screen.getByRole('contentinfo'));
  await waitFor(() => expect(footer.getByRole('img', { name: 'Vyayam' }).tagName).toBe('IMG'));
  const image = footer.getByRole('img', { name: 'Vyayam' });
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['156', '56']);
  expect(footer.getByText(/^Designed and built by/)).toBeTruthy();
});

test('each network leads to its own address', async () => {
  const at = (network: string) => `https://${network}.example/v`;
  const data = [{ fburl: at('f'), igurl: at('i'), youtube_url: at('y'), twitter_url: at('t') }];
  await openPage('/about', cannedFetch({ 'GET /get-socialLinks': { data } }));
  await screen.findByRole('link', { name: 'YouTube' });
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(['Facebook', 'Instagram', 'YouTube', 'X (Twitter)'].map(href)).toEqual(['f', 'i', 'y', 't'].map(at));
});
