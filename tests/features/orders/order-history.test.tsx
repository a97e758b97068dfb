// Order history and order detail, with responses of different backends.
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { cartQueueKey } from '#src/offline/index.ts';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';

const USER = {
  ...{ contact_email: 'asha@example.com', payment_mode: 'online', order_note: 'Ring twice' },
  shipping_name: 'Asha Rao',
  shipping_address_line1: '4 Lake Road',
  shipping_city: 'Pune',
  shipping_state: 'Maharashtra',
  shipping_zip_code: '411001',
  shipping_country: 'India',
  billing_name: '',
};
const orderOf = (number: number, over: object = {}) => ({
  _id: `order${number}`,
  status: 'Processing',
  createdAt: '2026-11-05T10:00:00.000Z',
  couponCode: 'FIT10',
  orderTotalAmount: 734,
  advancePaid: 0,
  remainingAmount: 0,
  user: USER,
  payment: { razorpay_payment_id: 'pay_1', status: 'captured', amount: 73400 },
  paymentData: { status: 'paid', amount: 73400, amount_paid: 73400, receipt: 'rcpt-7' },
  productData: [{ product_id: tee, quantity: 2, color: 'Black', size: 'S', isCombo: false, comboProducts: [] }],
  ...over,
});

beforeEach(() => {
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token-of-asha-0123456789');
});
const main = () => within(screen.getByRole('main'));
const open = (path: string, answers: Record<string, Answer>) =>
  openPage(path, cannedFetch({ 'GET /user-profile': { user: [] }, ...answers }));

describe('the order history', () => {
  test('lists orders with day, status, total and the way to each', async () => {
    const orders = [orderOf(1, { awb: 'AWB123' }), orderOf(2, { status: 'Canceled' })];
    const { user, router } = await open('/userdashboard/order-history', {
      'GET /order-history': ({ query }) => {
        expect(query.get('contact_email')).toBe('asha@example.com');
        return { orders };
      },
      'GET /get-order/order2': { data: orders[1] ?? {} },
    });
    expect(await main().findAllByRole('heading', { name: 'Order of 05-11-26' })).toHaveLength(2);
    main().getByText('Processing');
    main().getByText('Canceled');
    expect(main().getAllByText('Rs. 734')).toHaveLength(2);
    expect(main().getByRole('link', { name: /Track/ }).getAttribute('href')).toBe('/track-order?awb=AWB123');
    const [, second] = main().getAllByRole('link', { name: /View order/ });
    if (second) await user.click(second);
    await waitFor(() => expect(router.state.location.search).toEqual({ orderId: 'order2' }));
  });

  test('names two products of an order, counts the others and all pieces', async () => {
    const line = (productName: string, quantity: number) => ({ product_id: { ...tee, productName }, quantity });
    const productData = [line('Tee', 2), line('Mat', 1), line('Rope', 1), line('Shaker', 1)];
    const orders = [orderOf(1, { productData, orderNumber: 'VY-4F7K-29' })];
    await open('/userdashboard/order-history', { 'GET /order-history': { orders } });
    await main().findByText('Tee, Mat and 2 more · 5 items');
    main().getByText('Order number VY-4F7K-29');
  });

  test('goes on page by page, whether the backend has pages or sends all at once', async () => {
    const many = Array.from({ length: 25 }, (_, number) => orderOf(number));
    const { user, router } = await open('/userdashboard/order-history', {
      'GET /get-order/order24': { data: orderOf(24) },
      'GET /order-history': ({ query }) =>
        query.get('cursor') === 'two'
          ? { orders: [orderOf(98), orderOf(99)], nextCursor: null }
          : { orders: many, nextCursor: 'two' },
    });
    const rows = () => main().findAllByRole('heading', { name: /^Order of/ });
    const more = () => main().findByRole('button', { name: 'Show more orders' });
    expect(await rows()).toHaveLength(10);
    await user.click(await more());
    expect(await rows()).toHaveLength(20);
    await user.click(await more());
    await waitFor(async () => expect(await rows()).toHaveLength(27));
    expect(main().queryByRole('button', { name: 'Show more orders' })).toBeNull();
    await waitFor(async () => expect(await rows()).toContain(document.activeElement));
    // The way back from an order leads to where the shopper was.
    await user.click(main().getAllByRole('link', { name: /View order/ })[24] as HTMLElement);
    await main().findByText('rcpt-7');
    router.history.back();
    expect(await rows()).toHaveLength(27);
  });

  test('shows ten orders again after the backend has sent all at once, and twenty after one more press', async () => {
    const { user, router } = await open('/userdashboard/order-history', {
      'GET /get-order/order3': { data: orderOf(3) },
      'GET /order-history': { orders: Array.from({ length: 25 }, (_, number) => orderOf(number)) },
    });
    const rows = () => main().findAllByRole('heading', { name: /^Order of/ });
    const goAndComeBack = async () => {
      await user.click(main().getAllByRole('link', { name: /View order/ })[3] as HTMLElement);
      await main().findByText('rcpt-7');
      router.history.back();
    };
    expect(await rows()).toHaveLength(10);
    await goAndComeBack();
    expect(await rows()).toHaveLength(10);
    await user.click(await main().findByRole('button', { name: 'Show more orders' }));
    await goAndComeBack();
    expect(await rows()).toHaveLength(20);
  });

  test('that is empty shows a message', async () => {
    await open('/userdashboard/order-history', { 'GET /order-history': { data: [] } });
    await main().findByText("We couldn't find your order history");
  });

  test('that fails shows an error, and can be retried', async () => {
    allowConsole(/order-history failed/);
    let fails = true;
    const { user } = await open('/userdashboard/order-history', {
      'GET /order-history': () => (fails ? Response.json({}, { status: 500 }) : { orders: [orderOf(1)] }),
    });
    await screen.findByText('Failed to fetch order history');
    await main().findByText('Could Not Fetch All Orders');
    fails = false;
    await user.click(main().getByRole('button', { name: 'Try again' }));
    await main().findByRole('heading', { name: 'Order of 05-11-26' });
  });

  test('buys again what was ordered, and goes to the cart', async () => {
    // The cart requests settings for which there is no canned response.
    allowConsole(/shipping-charges/);
    const { user, router } = await open('/userdashboard/order-history', {
      'GET /order-history': { orders: [orderOf(1)] },
      'POST /add-cart': { data: { _id: 'item1' } },
    });
    await user.click(await main().findByRole('button', { name: /Buy again/ }));
    await screen.findByText('Product added to cart successfully');
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
    await main().findByText('Training Tee');
  });

  test.each([
    ['at today’s price', { 'GET /product': { data: { ...tee, salePrice: 500 } } }, 'Rs. 525'],
    ['without an answer at the order’s', {}, 'Rs. 999'],
  ])('buys again %s', async (_, answers, price) => {
    allowConsole(/shipping-charges|the price of today/);
    const patience = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => patience.mockRestore());
    // Another backend may leave out what only combos have.
    const line = { product_id: tee, quantity: 1, color: 'Black', size: 'S' };
    const { user } = await open('/userdashboard/order-history', {
      ...answers,
      'GET /order-history': { orders: [orderOf(1, { productData: [line] })] },
      'POST /add-cart': () => new Promise<never>(() => undefined),
    });
    await user.click(await main().findByRole('button', { name: /Buy again/ }));
    await main().findByRole('region', { name: 'Order summary' });
    expect(main().getAllByText(price).length).toBeGreaterThan(0);
    expect(patience).toHaveBeenCalledWith(3_000);
  });

  test('buys again also for a shopper who has left the page meanwhile, and does not take them to the cart', async () => {
    let answer: (product: object) => void = () => undefined;
    const { user, router } = await open('/userdashboard/order-history', {
      'GET /product': () => new Promise<object>((resolve) => (answer = resolve)),
      'GET /order-history': { orders: [orderOf(1)] },
      'POST /add-cart': { data: { _id: 'item1' } },
    });
    await user.click(await main().findByRole('button', { name: /Buy again/ }));
    await act(() => router.navigate({ to: '/contact' }));
    await main().findByRole('heading', { level: 1, name: 'Contact' });
    answer({ data: tee });
    await screen.findByText('Product added to cart successfully');
    await act(() => vi.dynamicImportSettled());
    expect(router.state.location.pathname).toBe('/contact');
  });

  test('stays where nothing could be put into the cart again', async () => {
    allowConsole(/a change was not stored/);
    const canned = cannedFetch({ 'GET /user-profile': { user: [] }, 'GET /order-history': { orders: [orderOf(1)] } });
    const tab = openTab(openDevice(), canned);
    onTestFinished(() => tab.close());
    const { user, router } = await openPage('/userdashboard/order-history', { ...canned, tab });
    const again = await main().findByRole('button', { name: /Buy again/ });
    // Another tab has a newer release.
    const cart = cartQueueKey(await tab.sync.opened());
    await tab.ports.store.update(cart, (old) => ({ ...(old as object), v: 2 }));
    await user.click(again);
    await screen.findByText(/^The shop was updated in another tab/);
    await waitFor(() => expect(again.ariaBusy).toBeNull());
    expect(router.state.location.pathname).toBe('/userdashboard/order-history');
  });
});

test.each([
  ['an order', '/userdashboard/view-orderdata?orderId=order1'],
  ['the order history', '/userdashboard/order-history'],
])('%s says that it was shipped meanwhile when the tab is looked at again', async (_, path) => {
  let status = 'Processing';
  await open(path, {
    'GET /get-order/order1': () => ({ data: orderOf(1, { status }) }),
    'GET /order-history': () => ({ orders: [orderOf(1, { status })] }),
  });
  await main().findByText('Processing');
  status = 'Shipped';
  window.dispatchEvent(new Event('visibilitychange'));
  await main().findByText('Shipped');
});

describe('an order', () => {
  test('is shown with everything the specification names', async () => {
    await open('/userdashboard/view-orderdata?orderId=order1', { 'GET /get-order/order1': { data: orderOf(1) } });
    await main().findByText('rcpt-7');
    for (const text of ['order1', 'Processing', 'pay_1', 'Online payment', 'FIT10', 'Ring twice', '05-11-2026'])
      expect(main().getAllByText(text).length, text).toBeGreaterThan(0);
    // Billing falls back to shipping where it is blank.
    expect(main().getAllByText('4 Lake Road')).toHaveLength(2);
    expect(main().getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/userdashboard/order-history');
    const row = within(main().getByRole('row', { name: /Training Tee/ }));
    row.getByText(tee.productCode);
  });

  test('on delivery shows no transaction', async () => {
    const paymentData = { status: 'paid', amount: 3700, amount_paid: 3700, data: { amount: 3700, receipt: 'rcpt-8' } };
    const mode = { user: { ...USER, payment_mode: 'cod' }, advancePaid: 37, remainingAmount: 697 };
    const cod = orderOf(1, { ...mode, paymentData });
    await open('/userdashboard/view-orderdata?orderId=order1', { 'GET /get-order/order1': { data: [cod] } });
    await main().findByText('Cash on delivery');
    // Where only the provider's own record has the receipt.
    main().getByText('rcpt-8');
    expect(main().queryByText('pay_1')).toBeNull();
  });

  test('that does not load can be tried again, and one that does not exist shows a message', async () => {
    allowConsole(/order failed/);
    let reply = () => refusal(500, 'internal');
    const { user } = await open('/userdashboard/view-orderdata?orderId=gone', { 'GET /get-order/gone': () => reply() });
    const again = await main().findByRole('button', { name: 'Try again' });
    reply = () => refusal(404, 'unknown-order');
    await user.click(again);
    await main().findByText('No Data Found...');
  });
});
