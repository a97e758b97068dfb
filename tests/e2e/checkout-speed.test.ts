// Time from Place Order to the open payment window, on a phone four times slower than this machine: the checks before
// payment, the order, and the provider's script.
import { expect, test } from 'vitest';
import { comeToCheckout, gateway, payMode, placeOrder, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

const SLOWER = 4;
const LIMIT_MS = 1_000;
/** The best of these rounds counts, because the machine may be busy. More unpaid orders of one shopper would be refused. */
const ROUNDS = 3;

interface Timed {
  pressedAt?: number;
  openAt?: number;
}

test('the payment window is open within a second', async () => {
  const shop = await openShop({ ...PHONE, worker: true, wholeBrowser: true });
  const { page, context } = shop;
  await context.addInitScript(() => {
    const here = window as Window & Timed;
    addEventListener(
      'click',
      ({ target }) => {
        if ((target as Element).closest('[type=submit]')) here.pressedAt ??= performance.now();
      },
      { capture: true },
    );
    const look = () => {
      if (document.querySelector('dialog.test-gateway[open]')) here.openAt ??= performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
  await comeToCheckout(shop);
  await typeAddress(page);
  const devtools = await context.newCDPSession(page);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new page, so that the script loads again each time.
    await shop.reload();
    await payMode(page, 'online');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await placeOrder(page);
    await gateway(page).getByText('Rs.').first().waitFor();
    times.push(
      await page.evaluate(() => {
        const { pressedAt = 0, openAt = 0 } = window as Window & Timed;
        return openAt - pressedAt;
      }),
    );
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  expect(Math.min(...times), times.map(Math.round).join(', ')).toBeLessThan(LIMIT_MS);
});
