// The page works with any backend that implements the specified API, without our server's extensions: filtering,
// sorting and paging then happen in the page. With the default build, and with another address and key.
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { inRoot } from '#scripts/lib/paths.mjs';
import { findRuntime } from '#scripts/lib/runtime.mjs';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { type CartStyle, startThirdPartyBackend, THIRD_PARTY, USUAL } from '#tests/kit/fixtures/third-party-backend.ts';
import { thirdPartyProducts } from '#tests/kit/fixtures/third-party-products.ts';
import { projectFolder } from '#tests/kit/source/source-files.ts';

const folder = '.cache/dist-foreign';
const page = join(projectFolder, folder);

beforeAll(async () => {
  const env = { VITE_API_BASE: THIRD_PARTY.apiBase, VITE_AUTH_KEY: THIRD_PARTY.authKey };
  await ensureBuilt(await findRuntime(), { folder, env });
}, 120_000);

async function openThirdPartyShop(style: CartStyle) {
  const backend = await startThirdPartyBackend(page, style);
  onTestFinished(backend.stop);
  return { backend, shop: await openShop({ ...PHONE, origin: backend.origin }) };
}

const productNames = (shop: Awaited<ReturnType<typeof openShop>>) =>
  shop.main.getByRole('article').getByRole('heading').allTextContents();

describe.each<CartStyle>(['in-data', 'in-items'])('a third-party backend that answers its cart %s', (style) => {
  test('serves a whole visit: list, product, add, change quantity, delete', async () => {
    const { shop } = await openThirdPartyShop(style);
    await shop.goTo('/category-products/strength');
    await shop.main.getByRole('link', { name: 'Iron Kettlebell' }).click();
    await shop.arriveAt('Iron Kettlebell');
    await shop.main.getByText('Rs. 1,180').first().waitFor();
    await shop.main.getByText('Red', { exact: true }).click();
    await shop.addToCart();
    await shop.toast('Product added to cart successfully');
    expect(await shop.cartCount()).toBe(1);

    await shop.openCart();
    const line = shop.cartLine('Iron Kettlebell');
    await line.getByRole('button', { name: 'Increase quantity' }).click();
    await line.getByText('Rs. 2,360').waitFor();
    await shop.reload();
    await shop.cartLine('Iron Kettlebell').getByText('Rs. 2,360').waitFor();

    await shop
      .cartLine('Iron Kettlebell')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await shop.dialog.getByRole('button', { name: "Yes, I'm sure" }).click();
    await shop.toast('Item deleted successfully');
    await shop.main.getByRole('link', { name: 'Shop Now' }).waitFor();
  });
});

describe('products without variations', () => {
  test.each<CartStyle>(['in-data', 'in-items'])(
    'are added from the page, by quick add and as a member of a combo, cart %s',
    async (style) => {
      const { shop, backend } = await openThirdPartyShop(style);
      await shop.goTo('/product/Chalk-Block');
      expect(await shop.main.getByText(/Choose a size|In stock|Out of stock|Sold out/).count()).toBe(0);
      await shop.addToCart();
      await shop.toast('Product added to cart successfully');
      await shop.goTo('/category-products/cardio');
      expect(await shop.card('Chalk Block').getByText('Sold out').count()).toBe(0);
      await shop
        .card('Chalk Block')
        .getByRole('button', { name: /Chalk Block/ })
        .last()
        .click();
      await shop.dialog.getByRole('button', { name: 'Add to Cart' }).click();
      await shop.toast('Product added to cart successfully');
      await shop.goTo('/product/Grip-Kit');
      await shop.addToCart();
      await shop.toast('Product added to cart successfully');
      await shop.openCart();
      await shop.reload();
      await shop.cartLine('Chalk Block').getByText('Rs. 236').waitFor();
      await shop.cartLine('Grip Kit').getByText('Rs. 354').first().waitFor();
      expect(await shop.cartCount()).toBe(2);
      const sessionId = (await shop.sessionId()) ?? '';
      // An option that was not chosen is sent as '': the line is the product alone.
      const lineOf = (name: string) => `p:${thirdPartyProducts.find(({ productName }) => productName === name)?._id}||`;
      expect(backend.cartOf(sessionId)).toEqual([`${lineOf('Chalk Block')} x 2`, `${lineOf('Grip Kit')} x 1`]);
    },
  );
});

describe('a third-party backend without extras', () => {
  test('has its list filtered and sorted in the page, and invalid records are left out', async () => {
    const { shop } = await openThirdPartyShop('in-data');
    await shop.goTo('/best-seller');
    expect(await productNames(shop)).toEqual(['Push-Up Bars', 'Plain Skipping Rope']);
    await shop.goTo('/category-products/strength?sort=price-low');
    expect(await productNames(shop)).toEqual(['Push-Up Bars', 'Iron Kettlebell']);
    await shop.goTo('/category-products/strength?color=Red');
    expect(await productNames(shop)).toEqual(['Iron Kettlebell']);
    await shop.goTo('/searched-products?q=Rope');
    expect(await productNames(shop)).toEqual(['Plain Skipping Rope']);
  });

  test('opens products whose names hold a hyphen, %, & and an apostrophe', async () => {
    const { shop } = await openThirdPartyShop('in-items');
    for (const name of ['Push-Up Bars', "Men's 50% Cotton & Bamboo Tee"]) {
      await shop.goTo('/searched-products?q=');
      await shop.main.getByRole('link', { name }).click();
      await shop.arriveAt(name);
      await shop.reload();
      await shop.arriveAt(name);
    }
  });

  test('shows home with its banner, best sellers and collection', async () => {
    const { shop } = await openThirdPartyShop('in-data');
    // The page reserves space for our own upright banner; the height of another backend's is unknown until it loads.
    shop.allow(/^layout moved/);
    await shop.goTo('/');
    await shop.page.getByText('Another backend').waitFor();
    await shop.main.getByRole('heading', { name: 'Shop Our Best Collections' }).waitFor();
    await shop.main.getByRole('link', { name: 'Iron Kettlebell' }).first().waitFor();
  });
});

test('the shop works on a third-party backend: filtered list, unusual name, product, add, change quantity, delete', async () => {
  const backend = await startThirdPartyBackend(inRoot('dist'), 'in-data', USUAL);
  onTestFinished(backend.stop);
  const shop = await openShop({ ...PHONE, origin: backend.origin });
  // The default build takes its backend for our own server. This one does not know what was bought together.
  shop.allow(/\b404\b.*\/api\/bought-together\?|\/api\/bought-together\?.* answered 404$/);
  const names = () => shop.main.getByRole('article').getByRole('heading').allTextContents();
  await shop.goTo('/category-products/strength?sort=price-low');
  expect(await names()).toEqual(['Push-Up Bars', 'Iron Kettlebell']);
  await shop.main.getByRole('link', { name: 'Push-Up Bars' }).click();
  await shop.arriveAt('Push-Up Bars');
  await shop.walkTo('/category-products/strength?color=Red');
  await expect.poll(names).toEqual(['Iron Kettlebell']);
  await shop.main.getByRole('link', { name: 'Iron Kettlebell' }).click();
  await shop.arriveAt('Iron Kettlebell');
  await shop.main.getByText('Rs. 1,180').first().waitFor();
  await shop.choose('Color', 'Red');
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  expect(await shop.cartCount()).toBe(1);
  const sheet = shop.page.getByRole('dialog', { name: 'Added to your cart' });
  await sheet.getByRole('link', { name: 'Check out' }).waitFor();
  expect(await sheet.getByRole('heading').count()).toBe(0);

  await shop.openCart();
  const line = shop.cartLine('Iron Kettlebell');
  await line.getByRole('button', { name: 'Increase quantity' }).click();
  await line.getByText('Rs. 2,360').waitFor();
  // The new quantity shows before the device has stored it (docs/decisions/049).
  await shop.settled();
  await shop.reload();
  await line.getByText('Rs. 2,360').waitFor();
  await line.getByRole('button', { name: /^Remove/ }).click();
  await shop.dialog.getByRole('button', { name: "Yes, I'm sure" }).click();
  await shop.toast('Item deleted successfully');
  await shop.main.getByRole('link', { name: 'Shop Now' }).waitFor();
});
