// As a table: each GET that fails, each list that is empty, and the text that the shopper then reads.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const broken = () => refusal(500, 'internal');
const tee = { _id: 'p1', productName: 'Training Tee', salePrice: 100 };
const line = { _id: 'l1', product_id: tee, quantity: 1, size: 'M', color: 'Black' };
const aCart = { 'GET /get-cart': { cartItems: [line] } };
const shipment = { shipment_track: [{ current_status: 'Picked up', awb_code: 'A1' }], shipment_track_activities: [] };

/** The dashboard needs a customer; other pages do not mind. */
const logIn = () => {
  localStorage.setItem('userToken', 'token');
  localStorage.setItem('contact_email', 'asha@example.com');
};
const open = (path: string, answers: Record<string, Answer>) => openPage(path, cannedFetch(answers));

beforeEach(logIn);

describe('a call that fails', () => {
  test.each<[call: string, path: string, text: string, besides?: Record<string, Answer>]>([
    ['/get-contactInfo', '/contact', 'Failed to fetch Contact information'],
    ['/products', '/best-seller', 'Failed to fetch all products'],
    ['/productbyname', '/product/Training-Tee', 'Failed to fetch Product by name'],
    ['/get-categories', '/', 'Failed to fetch all categories'],
    ['/get-stores', '/stores', 'Failed to fetch all stores'],
    ['/order-history', '/userdashboard/order-history', 'Failed to fetch order history'],
    ['/order-history', '/userdashboard/order-history', 'Could Not Fetch All Orders'],
    ['/user-profile', '/userdashboard/profile', 'Failed to fetch user profile'],
    ['/get-banners', '/', 'Could Not Fetch All Banners'],
    ['/get-cart', '/cart', 'Failed to fetch cart items'],
    ['/get-wishlist', '/userdashboard/wishlist', 'Failed to fetch wishlist items'],
    ['/get-cart', '/checkout', 'Your cart did not load'],
    ['/cod-status', '/checkout', 'Failed to get COD status setting', aCart],
    ['/shipping-charges', '/checkout', 'Failed to fetch shipping charge', aCart],
    ['/get-order/o1', '/order-success?orderId=o1', 'Uh Oh! Somethiing went wrong , please try again'],
    ['/shipping/track/A1', '/track-order?awb=A1', 'Request failed for tracking shipment'],
  ])('GET %s on %s says %j', async (call, path, text, besides = {}) => {
    allowConsole(/\[(query|drain|cart|wishlist|outbox|checkout)\]/);
    await open(path, { ...besides, [`GET ${call}`]: broken });
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  test("GET /get-banners shows the backend's message, if there is one", async () => {
    allowConsole(/\[query\]/);
    await open('/', {
      'GET /get-banners': () => refusal(503, 'busy', 'Banners are being hung'),
    });
    expect(await screen.findByText('Banners are being hung')).toBeTruthy();
  });

  test.each([
    ['/generalinfo', '/about', /Failed to fetch general information/],
    ['/get-socialLinks', '/about', /Failed to fetch Social Links/],
    ['/productdetailbyname', '/searched-products?q=tee', /products failed/],
  ])('GET %s on %s is only logged', async (call, path, words) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open(path, { [`GET ${call}`]: broken });
    await waitFor(() => expect(warned.mock.calls.some((parts) => words.test(parts.join(' ')))).toBe(true));
    expect(screen.queryByText(words)).toBeNull();
    warned.mockRestore();
  });
});

describe('a gateway answers 404 in the place of the shop', () => {
  test.each([
    ['/productbyname', '/product/Nothing', 'Failed to fetch Product by name', 'We could not find this product'],
    ['/get-order/o1', '/userdashboard/view-orderdata?orderId=o1', 'Try again', 'No Data Found...'],
  ])('GET %s on %s says %j', async (call, path, text, not) => {
    allowConsole(/\[query\]/);
    const gateway = () => Response.json({ message: 'no Route matched with those values' }, { status: 404 });
    await open(path, { [`GET ${call}`]: gateway });
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.queryByText(not)).toBeNull();
  });
});

describe('where there is nothing', () => {
  test.each<[path: string, text: string, answers?: Record<string, Answer>]>([
    ['/userdashboard/order-history', "We couldn't find your order history", { 'GET /order-history': { orders: [] } }],
    ['/userdashboard/wishlist', 'Wishlist Empty'],
    [
      '/userdashboard/view-orderdata?orderId=o1',
      'No Data Found...',
      { 'GET /get-order/o1': () => refusal(404, 'unknown-order') },
    ],
    ['/', 'No products found.'],
    ['/best-seller', 'No products found.'],
    ['/searched-products?q=zzzz', 'No products found for the searched query.'],
    ['/category-products/strength-equipment', 'No products found for the selected category .'],
    [
      '/track-order?awb=A1',
      'No tracking activities available.',
      { 'GET /shipping/track/A1': { tracking_data: { track_status: 1, ...shipment } } },
    ],
    [
      '/track-order?awb=A1',
      'No data found for the provided AWB Number A1.',
      { 'GET /shipping/track/A1': { tracking_data: { track_status: 0 } } },
    ],
    [
      '/track-order?awb=A1',
      'The courier lost the number',
      { 'GET /shipping/track/A1': { tracking_data: { track_status: 0, error: 'The courier lost the number' } } },
    ],
  ])('%s says %j', async (path, text, answers = {}) => {
    allowConsole(/\[query\]/);
    await open(path, { 'GET /get-banners': { data: [] }, ...answers });
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });
});
