// A browser font of 32 px in place of 16, on a phone: WCAG 1.4.4 and 1.4.10. Orders and the dashboard: large-text.long.test.ts.
import { expect, test } from 'vitest';
import { findUnderChat } from '#tests/kit/browser/find-under-chat.ts';
import { openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';

const scrollTo = (shop: Shop, top: number) =>
  shop.page.evaluate((place) => window.scrollTo({ top: place, behavior: 'instant' }), top);

test('text of twice the size can be read and used: banner, search, toast, sheet, bars and chat', async () => {
  const shop = await openShop({ ...PHONE, fontSize: 32 });
  // The bars and the chat come late, and a scroll shows parts with an estimated height.
  shop.allow(/layout moved/);
  const { page, main } = shop;
  const wide: string[] = [];
  const look = async (state: string) => {
    await page.getByRole('button', { name: /^Chat with us/ }).waitFor();
    if (await shop.scrollsSideways()) wide.push(`${state} scrolls sideways`);
    for (const line of await findUnderChat(page)) wide.push(`${state}, under the chat: ${line}`);
  };

  await shop.goTo('/');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  // The round controls of the header leave room for the others.
  const control = await page.locator('.header-icon:visible').first().boundingBox();
  expect(control?.width).toBeLessThan(PHONE.width / 7);
  const banner = main.getByRole('group', { name: 'Offers' });
  const picture = await banner.getByRole('img', { includeHidden: true }).first().boundingBox();
  const heading = await banner.getByRole('heading').first().boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  expect((heading?.x ?? 0) + (heading?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  await look('home');

  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search products' }).first();
  expect((await box.boundingBox())?.width).toBeGreaterThan(250);
  await box.fill('yoga');
  const name = page.getByRole('option').first().getByText(/Yoga/).last();
  expect((await name.boundingBox())?.width).toBeGreaterThan(150);
  await page.keyboard.press('Escape');

  await shop.walkTo('/category-products/mens-apparel');
  await look('a listing');
  await shop.walkTo('/product/Pullover-Training-Hoodie');
  const held = await shop.holdCalls(/add-cart/);
  await shop.keepToasts();
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  const toast = page.getByLabel('Notifications').locator('.toast');
  const text = await toast.locator('p').boundingBox();
  expect(text?.width).toBeGreaterThan(PHONE.width / 2);
  const sheet = page.getByRole('dialog', { name: 'Added to your cart' });
  // The line about the waiting change comes and goes above what is in sight, and the sheet stays.
  const status = page.getByRole('banner').getByRole('status');
  await expect.poll(() => status.textContent()).toMatch(/1 change/);
  held.release();
  await expect.poll(() => status.textContent()).toBe('');
  const product = await sheet.getByText('Pullover Training Hoodie').boundingBox();
  expect(product?.width).toBeGreaterThan(PHONE.width / 2);
  for (const role of ['button', 'link'] as const)
    await expect.poll(() => isInSight(sheet.getByRole(role).last()), { message: role }).toBe(true);
  const [toastBox, sheetBox] = [await toast.boundingBox(), await sheet.boundingBox()];
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? Infinity)).toBeLessThanOrEqual(sheetBox?.y ?? 0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await toast.getByRole('button').last().click();
  const buyNow = main.getByRole('button', { name: 'Buy Now' }).first();
  await scrollTo(shop, await buyNow.evaluate((button) => button.getBoundingClientRect().bottom + scrollY));
  const buyBar = page.getByRole('region', { name: 'Buy this product' });
  await buyBar.waitFor();
  await look('the buy bar');
  expect(await isInSight(buyBar.getByRole('button').first())).toBe(true);

  expect(await page.evaluate(brokenWords)).toEqual([]);

  await shop.walkTo('/cart');
  expect(await page.evaluate(brokenWords)).toEqual([]);
  const checkOut = main.getByRole('link', { name: 'Check out' });
  await checkOut.scrollIntoViewIfNeeded();
  await look('the cart');
  expect(await isInSight(checkOut)).toBe(true);
  await shop.walkTo('/checkout');
  await look('the checkout');
  await main.getByRole('button', { name: /Order Summary/ }).click();
  expect(await isInSight(main.getByRole('button', { name: 'Place Order' }))).toBe(true);
  expect(await page.evaluate(brokenWords)).toEqual([]);
  await page.getByRole('button', { name: /^Chat with us/ }).click();
  const chat = await page.getByRole('dialog', { name: 'Chat' }).boundingBox();
  expect(chat?.x).toBeGreaterThanOrEqual(0);
  expect(chat?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
  await shop.goTo('/login');
  const account = page.locator('.bottom-item[aria-current="page"]');
  expect(await account.evaluate(spaceUnderMark)).toBeGreaterThan(2);
  expect(wide).toEqual([]);
});

/**
 * Runs in the page: words of headings and buttons that break within themselves, as in 'Checkou t'. Not on cards: two stand in a
 * row that the shopper sweeps, so a name may break.
 */
const brokenWords = () =>
  [...document.querySelectorAll('main :is(h1, h2, button, .button):not(article *)')].flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s/-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    return broken;
  });

/** From the mark of the current page to the icon below it, in the bottom bar. */
const spaceUnderMark = (item: Element) => {
  const mark = Number.parseFloat(getComputedStyle(item, '::before').height);
  return (item.querySelector('svg')?.getBoundingClientRect().top ?? 0) - item.getBoundingClientRect().top - mark;
};

/** Whether nothing covers an element's corners, and the window does not cut it off. */
const isInSight = (element: ReturnType<Shop['page']['locator']>) =>
  element.evaluate((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const inset = 6;
    return [
      [left + inset, (top + bottom) / 2],
      [right - inset, (top + bottom) / 2],
      [(left + right) / 2, top + inset],
      [(left + right) / 2, bottom - inset],
    ].every(([x = 0, y = 0]) => {
      const seen = document.elementFromPoint(x, y);
      return seen !== null && control.contains(seen);
    });
  });
