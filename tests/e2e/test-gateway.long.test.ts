// The test gateway's widget in a real browser, under the shop's content security policy, on a bare page.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { foldersFor } from '#server/folders.ts';
import { createTestGateway } from '#server/providers/test-gateway.ts';
import { listen } from '#server/start/listen.ts';
import { findBarriers } from '#tests/kit/browser/find-barriers.ts';
import { openMigrated } from '#tests/kit/server/pglite-dump.ts';

type Report = [what: 'handler' | 'dismiss' | 'failed', content?: { razorpay_payment_id?: string; error?: object }];
type Widget = new (options: object) => { on(event: string, listener: (content: object) => void): void; open(): void };
type GatewayWindow = Window & { Razorpay: Widget; reports: Report[] };

const folder = mkdtempSync(join(tmpdir(), 'vyayam-gateway-'));
let shop: Awaited<ReturnType<typeof openMigrated>>;
let server: Awaited<ReturnType<typeof listen>>;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  shop = await openMigrated();
  const bare =
    '<!doctype html><html lang="en"><head><title>Gateway</title></head><body><main><h1>Gateway</h1></main></body></html>';
  writeFileSync(join(folder, 'index.html'), bare);
  const app = createApp({ db: shop.db, folders: { ...foldersFor(folder), page: folder } });
  server = await listen(app, { PORT: 0, HOST: '127.0.0.1' });
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  browser = await chromium.launch({ executablePath: inject('shellPath'), args });
});
afterAll(async () => {
  await browser.close();
  await server.stop(0);
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  complaints.length = 0;
  page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(server.address);
  await page.evaluate(loadWidget);
});

/** Runs in the page; loads the script as the checkout does (src/base/trusted-types.ts). */
async function loadWidget(): Promise<void> {
  const { trustedTypes } = window as unknown as {
    trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  };
  const policy = trustedTypes.createPolicy('shop-payment', { createScriptURL: (url: string) => url });
  const script = document.createElement('script');
  script.src = policy.createScriptURL('/pay/checkout.js');
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}

/** Opens the widget for a new order of Rs. 697, of which the page claims Rs. 1. */
async function openWidget() {
  const gateway = createTestGateway(shop.db, () => new Date());
  const { id } = await gateway.openOrder({ amountPaise: 69_700, receipt: 'test' });
  const options = {
    key: await gateway.keyId(),
    order_id: id,
    amount: 100,
    name: 'Vyayam',
    theme: { color: '#0b5d3b' },
  };
  await page.evaluate((given) => {
    const here = window as unknown as GatewayWindow;
    here.reports = [];
    const widget = new here.Razorpay({
      ...given,
      handler: (result: object) => here.reports.push(['handler', result]),
      modal: { ondismiss: () => here.reports.push(['dismiss']) },
    });
    widget.on('payment.failed', (content) => here.reports.push(['failed', content]));
    widget.open();
  }, options);
  await page.getByText('Rs. 697').waitFor();
  return { status: async () => (await gateway.readOrder(id)).status };
}
const reports = () => page.evaluate(() => (window as unknown as GatewayWindow).reports);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function payWith(sample: string, method: 'Card' | 'UPI'): Promise<void> {
  await page.getByRole('radio', { name: method }).check();
  await press(sample);
  await press('Pay');
}

test('says that it is a test, is accessible, and violates no policy', async () => {
  await openWidget();
  await page.getByRole('dialog', { name: 'Pay Vyayam' }).getByText('Test gateway: no real money').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each([
  ['4111 1111 1111 1111 is paid', 'Card'],
  ['success@razorpay is paid', 'UPI'],
] as const)('%s: hands the page a signed result, once', async (sample, method) => {
  const order = await openWidget();
  await payWith(sample, method);
  await expect
    .poll(reports)
    .toEqual([['handler', expect.objectContaining({ razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/) })]]);
  expect([await order.status(), await page.getByRole('dialog').count()]).toEqual(['paid', 0]);
});

test('a declined payment is reported to the shopper and to the page, and a retry is possible', async () => {
  const order = await openWidget();
  await payWith('failure@razorpay is declined by the bank', 'UPI');
  await page.getByRole('alert').getByText('declined').waitFor();
  expect((await reports())[0]).toMatchObject(['failed', { error: { reason: 'payment_failed' } }]);
  await payWith('4111 1111 1111 1111 is paid', 'Card');
  await expect.poll(async () => (await reports()).map(([what]) => what)).toEqual(['failed', 'handler']);
  expect(await order.status()).toBe('paid');
});

test('a payment with a lost answer is paid, and the page only gets a dismissal', async () => {
  const order = await openWidget();
  await payWith('4000 0000 0000 0119 is paid, but the page is never told', 'Card');
  await page.getByText('the shop was not told').waitFor();
  expect([await order.status(), await reports()]).toEqual(['paid', []]);
  await press('Close');
  await expect.poll(reports).toEqual([['dismiss']]);
});

test('Escape dismisses the widget, and nothing is paid', async () => {
  const order = await openWidget();
  await page.keyboard.press('Escape');
  await expect.poll(reports).toEqual([['dismiss']]);
  expect(await order.status()).toBe('created');
});

test('a card number that is not a test number is refused and never leaves the browser', async () => {
  const order = await openWidget();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.getByRole('textbox', { name: 'Card number' }).fill('5555 5555 5555 4444');
  await press('Pay');
  await page.getByRole('alert').getByText('Never type a real one').waitFor();
  expect([sent, await order.status()]).toEqual([[], 'created']);
});

test('during a payment Escape and Close do nothing, and Pay says that it works', async () => {
  await openWidget();
  const answer = Promise.withResolvers<void>();
  await page.route('**/pay/payments', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await payWith('4111 1111 1111 1111 is paid', 'Card');
  expect(await page.getByRole('button', { name: 'Paying …' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await press('Close');
  expect([await reports(), await page.getByRole('dialog').count()]).toEqual([[], 1]);
  answer.resolve();
  await expect.poll(async () => (await reports()).map(([what]) => what)).toEqual(['handler']);
});

test('the widget is in the middle of the window, and the focus has an outline', async () => {
  await openWidget();
  const { left, right, top, bottom } = await page.getByRole('dialog').evaluate((dialog) => {
    const box = dialog.getBoundingClientRect();
    return { left: box.left, right: innerWidth - box.right, top: box.top, bottom: innerHeight - box.bottom };
  });
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  expect(Math.abs(top - bottom)).toBeLessThanOrEqual(1);
  expect(left).toBeGreaterThan(0);
  const focused = page.locator(':focus');
  for (let tabs = 0; tabs < 4; tabs++) {
    const outline = await focused.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
    expect(outline, await focused.evaluate((element) => element.outerHTML)).toBeGreaterThanOrEqual(2);
    await page.keyboard.press('Tab');
  }
});
