// Opens every address of the shop: as from a link in a message, or within the shop where the server sends the same document
// for several.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { ROUTES, SHELL } from './routes.ts';

/** The pages of a policy differ in their text only, so one of them is opened by its address. */
const POLICY = /^\/(refund|shipping|cancellation|privicy)-policy|^\/terms-conditions/;

/** The response to a browser's request for this address. */
const shellAt = async (address: string) => (await fetch(address, { headers: { accept: 'text/html' } })).text();

/** The route whose screen a guest sees at this address. */
const screenOf = (route: string): string => {
  if (route === '/contact-us') return '/contact';
  if (route === '/verify-email') return '/signup';
  return /^\/userdashboard(?!\/wishlist)/.test(route) ? '/login' : route;
};

test('every route of the specification opens, and hydration changes nothing', async () => {
  const shop = await openShop(PHONE);
  // The requested order and product do not exist.
  shop.allow(/get-order\/unknown|No-Such-Thing-At-All|no\/such\/page/);
  await shop.goTo('/no/such/page');
  const notFound = await shop.title();
  const shell = await shellAt(`${shop.origin}/cart`);
  const lost: string[] = [];
  const titles = new Map<string, string>();
  for (const route of ROUTES) {
    if (SHELL.test(route)) {
      expect(await shellAt(shop.origin + route), route).toBe(shell);
      await shop.walkTo(route);
    } else if (POLICY.test(route)) await shop.walkTo(route);
    else await shop.goTo(route);
    const title = (await shop.title()) ?? '';
    titles.set(route, title);
    if (!title.trim() || title === notFound) lost.push(`${route}: "${title}"`);
    // A hydration mismatch is an error in the console.
    expect(shop.consoleErrors(), route).toEqual([]);
  }
  expect(lost).toEqual([]);
  const others = [...titles].filter(([route, title]) => title !== titles.get(screenOf(route)));
  expect(others).toEqual([]);
  expect(new Set(titles.values()).size, 'a title for each screen').toBe(new Set(ROUTES.map(screenOf)).size);

  await shop.goTo('/product/No-Such-Thing-At-All');
  await shop.main.getByText('We could not find this product').waitFor();
  await shop.goTo('/no/such/page');
  await shop.main.getByRole('link', { name: 'Go home' }).click();
  await shop.page.waitForURL(`${shop.origin}/`);
});
