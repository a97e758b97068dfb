import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const PUNE = {
  storeName: 'Vyayam Baner',
  state: 'Maharashtra',
  city: 'Pune',
  address: '117 Baner Road',
  contactNumber: '+91 20 0000 1172',
  timing: 'Mon-Sun 10am-9pm',
  latitude: 18.559,
  longitude: 73.7868,
};
const DELHI = {
  ...PUNE,
  storeName: 'Vyayam Lajpat Nagar',
  state: 'Delhi',
  city: 'New Delhi',
  latitude: 28.5677,
  longitude: 77.2433,
};
const open = (stores: Answer) => openPage('/stores', cannedFetch({ 'GET /get-stores': stores }));
const shown = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

afterEach(() => vi.unstubAllGlobals());

describe('the list of stores', () => {
  test('starts at the top and shows everything about each', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await open({ data: [PUNE, DELHI] });
    const [card] = await screen.findAllByRole('article');
    for (const value of ['Vyayam Baner', 'Pune, Maharashtra', '117 Baner Road', '+91 20 0000 1172', 'Mon-Sun 10am-9pm'])
      expect(within(card as HTMLElement).getByText(value)).toBeTruthy();
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Call Vyayam Baner')).toBe('tel:+912000001172');
    expect(link('Directions to Vyayam Baner')).toContain('destination=18.559%2C73.7868');
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    scrollTo.mockRestore();
  });

  test('finds the way to a store by its address, and offers no call, where the shop has no more', async () => {
    const { latitude: _, longitude: __, ...store } = PUNE;
    await open({ data: [{ ...store, contactNumber: '' }] });
    const way = await screen.findByRole('link', { name: 'Directions to Vyayam Baner' });
    expect(new URL((way as HTMLAnchorElement).href).searchParams.get('destination')).toBe(
      'Vyayam Baner, 117 Baner Road, Pune',
    );
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
  });

  test('is searched by city or state, and says when there is none', async () => {
    const { user } = await open({ data: [PUNE, DELHI] });
    await screen.findAllByRole('article');
    await user.type(screen.getByRole('searchbox', { name: 'City or state' }), 'delhi');
    expect(shown()).toEqual(['Vyayam Lajpat Nagar']);
    expect(screen.getByText('1 store').role).toBe('status');
    await user.type(screen.getByRole('searchbox', { name: 'City or state' }), 'x');
    expect(screen.getByText('No store there yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all stores' }));
    expect(shown()).toHaveLength(2);
  });

  test('asks where the shopper is on a press only, and then has the nearest first', async () => {
    const getCurrentPosition = vi.fn((found: (at: object) => void) =>
      found({ coords: { latitude: 28.6, longitude: 77.2 } }),
    );
    vi.stubGlobal('navigator', navigatorWith({ geolocation: { getCurrentPosition } }));
    const { user } = await open({ data: [PUNE, DELHI] });
    await screen.findAllByRole('article');
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Nearest first' }));
    await waitFor(() => expect(shown()).toEqual(['Vyayam Lajpat Nagar', 'Vyayam Baner']));
    expect(screen.getByText('5.5 km away')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sorted by distance', busy: false })).toBeTruthy();
  });

  test('goes on without a place when the device does not tell it', async () => {
    const getCurrentPosition = (_: unknown, refused: () => void) => refused();
    vi.stubGlobal('navigator', navigatorWith({ geolocation: { getCurrentPosition } }));
    const { user } = await open({ data: [PUNE] });
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('button', { name: 'Nearest first' }));
    expect(await screen.findByText(/did not say where you are/)).toBeTruthy();
  });

  test('that fails shows an error, and can be requested again', async () => {
    allowConsole(/\[query\]/);
    let isBroken = true;
    const { user } = await open(() =>
      isBroken ? Response.json({ success: false }, { status: 500 }) : { data: [PUNE] },
    );
    expect(await screen.findByText('Failed to fetch all stores')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown()).toEqual(['Vyayam Baner']));
  });

  test('that is empty shows a message', async () => {
    await open({ data: [] });
    expect(await screen.findByText('No stores yet')).toBeTruthy();
  });
});
