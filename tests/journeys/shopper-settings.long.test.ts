// Device settings of a shopper: text of twice the size on the narrowest phone, a zoomed page, the data saver.
import { expect, test } from 'vitest';
import { comeToCheckout } from '#tests/kit/browser/fill-checkout.ts';
import { DESKTOP, openShop } from '#tests/kit/browser/open-shop.ts';

const SCREENS = ['/', '/best-seller', '/product/Pullover-Training-Hoodie', '/cart', '/login', '/contact', '/about'];

/** Runs in the page: true when the focused element is completely covered (WCAG 2.4.11). */
function isCovered(): boolean {
  const at = document.activeElement?.closest('label') ?? document.activeElement;
  if (!at || at === document.body) return false;
  const { left, right, top, bottom } = at.getBoundingClientRect();
  const x = (left + right) / 2;
  return ![0.1, 0.5, 0.9].some((part) => {
    const seen = document.elementFromPoint(x, top + (bottom - top) * part);
    return seen !== null && (at.contains(seen) || seen.contains(at));
  });
}

test('text of twice the size fits at 320 px', async () => {
  const shop = await openShop({ width: 320, height: 640 });
  // The font grows while the page is open, which shifts the layout.
  shop.allow(/layout moved/);
  const wide: string[] = [];
  await shop.goTo('/about');
  for (const path of SCREENS) {
    await shop.walkTo(path);
    await shop.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    if (await shop.scrollsSideways()) wide.push(path);
    await shop.page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
  }
  expect(wide).toEqual([]);
});

test('at 400% zoom the screens up to the payment need no sideways scrolling, and no bar covers the focused field', async () => {
  // 1280 x 1024 at 400 % (WCAG 1.4.10).
  const shop = await openShop({ width: 320, height: 256 });
  const { page } = shop;
  const problems: string[] = [];
  await comeToCheckout(shop);
  for (const path of ['/checkout', '/cart', '/product/Pullover-Training-Hoodie']) {
    await shop.walkTo(path);
    if (await shop.scrollsSideways()) problems.push(`${path} is pushed sideways`);
    await page.evaluate(() => document.querySelector<HTMLElement>('main h1')?.focus());
    for (let stop = 0; stop < 16; stop += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(isCovered)) problems.push(`${path}: ${await shop.focused()} is covered`);
    }
  }
  expect(problems).toEqual([]);
});

test('with the data saver pictures are small, carousels do not move by themselves and nothing is prefetched', async () => {
  const shop = await openShop({ ...DESKTOP, reducedMotion: false });
  const { page, main } = shop;
  await shop.goTo('/about');
  await page.getByRole('contentinfo').getByRole('checkbox', { name: 'Data saver' }).check();
  await shop.goTo('/');
  const offers = main.getByRole('group', { name: 'Offers' });
  await expect.poll(() => offers.getByRole('button', { name: /^Pause/ }).count()).toBe(0);
  const sources = () =>
    main.locator('article img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc));
  await expect.poll(async () => (await sources()).filter((source) => source && !source.endsWith('?w=400'))).toEqual([]);
  // The product and the code of the dialog. Other requests may come at any time, when the page is idle.
  const prefetched = new Set<string>();
  page.on('request', (request) => {
    const [what] = /productName=Speed|quick-add-dialog/.exec(request.url()) ?? [];
    if (what) prefetched.add(what);
  });
  const hoverCard = async () => {
    const card = shop.card('Speed Skipping Rope');
    await card.getByRole('link').hover();
    await card.getByRole('button', { name: /^Quick add/ }).hover();
  };
  await hoverCard();
  await shop.settled();
  expect([...prefetched]).toEqual([]);

  // Without the data saver the same is fetched. Content below the fold has an estimated height until it comes into view.
  shop.allow(/^layout moved by [\d.]+: \/ FOOTER/);
  const saver = page.getByRole('contentinfo').getByRole('checkbox', { name: 'Data saver' });
  await saver.uncheck();
  await shop.reload();
  await hoverCard();
  await expect.poll(() => prefetched.size).toBe(2);
});
