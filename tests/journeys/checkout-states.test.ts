// Place Order stays in view on a phone. Every state of the form, the payment and the confirmation:
// checkout-states.long.test.ts.
import { expect, test } from 'vitest';
import { comeToCheckout } from '#tests/kit/browser/fill-checkout.ts';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test('on a phone Place Order and the total stay at the bottom and never cover the focused field', async () => {
  const shop = await openShop(PHONE);
  const { page, main } = shop;
  // As on an iPhone, whose home indicator lies over the lowest 34 px.
  const devtools = await shop.context.newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  await comeToCheckout(shop);
  const bar = await main.getByRole('button', { name: 'Place Order' }).boundingBox();
  expect(bar && bar.y + bar.height).toBeLessThanOrEqual(PHONE.height - 34);
  for (const name of await page
    .locator('main form [name]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name')))) {
    if (name === 'country') continue;
    await page.keyboard.press('Tab');
    const isHidden = await page.evaluate(() => {
      const field = document.activeElement;
      const bar = document.querySelector('.bar-below');
      if (!field?.closest('form') || !bar || bar.contains(field)) return false;
      const box = field.getBoundingClientRect();
      return box.height > 0 && box.bottom > bar.getBoundingClientRect().top + 1;
    });
    expect([await shop.focused(), isHidden]).toEqual([expect.anything(), false]);
  }
});
