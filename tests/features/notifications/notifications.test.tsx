// Notifications on the pages: asked for in our own words where they are of use, chosen by kind, and 'Tell me when it is back'.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NOTICE_KINDS } from '#src/contract/notification.ts';
import { DeviceSettings } from '#src/features/notifications/device-settings.tsx';
import { OrderNotices } from '#src/features/notifications/order-notices.tsx';
import { TellMe } from '#src/features/product/late-parts.tsx';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';
import { ENDPOINT, openPushBrowser } from './push-browser.ts';

/** Bodies of the calls that change something. */
let sent: [call: string, body: object][];
const note =
  (call: string): Answer =>
  ({ body }) => {
    sent.push([call, body as object]);
    return { success: true };
  };
const ANSWERS: Record<string, Answer> = {
  'GET /push-key': { data: { publicKey: 'BKey' } },
  'POST /save-device': note('save'),
  'POST /remove-device': note('remove'),
  'POST /tell-me': note('tell'),
  'POST /do-not-tell-me': note('untell'),
};
const open = (part: React.ReactElement, answers = {}) =>
  renderShop(part, { fetch: cannedFetch({ ...ANSWERS, ...answers }).fetch });
const button = (name: string) => screen.findByRole('button', { name });
beforeEach(() => {
  sent = [];
});

describe('after an order', () => {
  test('we ask first, and the browser only after a yes', async () => {
    const browser = openPushBrowser();
    const { user } = await open(<OrderNotices />);
    const yes = await button('Yes, tell me');
    expect(browser.asked).toBe(0);
    await user.click(yes);
    await screen.findByText('This device tells you what happens to your orders.');
    expect(browser.asked).toBe(1);
    expect(sent).toMatchObject([
      ['save', { endpoint: ENDPOINT, kinds: ['shipped', 'out-for-delivery', 'delivered', 'refund', 'stock'] }],
    ]);
  });

  test('after a no nobody asks again', async () => {
    const browser = openPushBrowser();
    const first = await open(<OrderNotices />);
    await first.user.click(await button('Only by email'));
    await waitFor(() => expect(screen.queryByText('Shall we tell you where your parcel is?')).toBeNull());
    first.unmount();
    await open(<OrderNotices />);
    expect(screen.queryByRole('button', { name: 'Yes, tell me' })).toBeNull();
    expect(browser.asked).toBe(0);
  });

  test('a browser that blocks notifications is said to do so', async () => {
    openPushBrowser('denied');
    const { user } = await open(<OrderNotices />);
    await user.click(await button('Yes, tell me'));
    expect(await screen.findByText(/Your browser blocks notifications/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('a browser without notifications is not asked', async () => {
    await open(<OrderNotices />);
    expect(screen.queryByRole('button', { name: 'Yes, tell me' })).toBeNull();
  });

  test('a shop that does not answer leaves it off, with the reason', async () => {
    openPushBrowser();
    allowConsole(/could not be changed/);
    const { user } = await open(<OrderNotices />, { 'POST /save-device': () => refusal(503, 'busy', '') });
    await user.click(await button('Yes, tell me'));
    expect(await screen.findByText(/The shop has a problem/)).toBeTruthy();
    expect(await button('Yes, tell me')).toBeTruthy();
  });
});

describe('the settings of the device', () => {
  test('choose each kind, and turn everything off', async () => {
    const browser = openPushBrowser();
    const { user } = await open(<DeviceSettings />);
    await user.click(await button('Turn on'));
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true, true, true, false]);
    await user.click(screen.getByRole('checkbox', { name: /at least 10% less/ }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject(['save', { kinds: [...NOTICE_KINDS] }]));
    await user.click(await button('Turn off'));
    await button('Turn on');
    expect(sent.at(-1)).toEqual(['remove', { endpoint: ENDPOINT }]);
    expect(browser.isSubscribed).toBe(false);
  });

  test('say what an iPhone needs first', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)');
    await open(<DeviceSettings />);
    expect(await screen.findByText(/put the shop on your home screen first/)).toBeTruthy();
  });
});

describe('tell me when it is back', () => {
  const part = <TellMe product={tee} choice={{ color: 'Navy', size: 'M' }} />;
  const openDialog = async (answers = {}) => {
    const page = await open(part, answers);
    await page.user.click(await button('Tell me when it is back'));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...page, dialog };
  };

  test('by e-mail, and taken back as easily', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'Ravi@Example.com');
    await user.click(dialog.getByRole('button', { name: 'Email me' }));
    await dialog.findByText('We write to ravi@example.com when it is back.');
    const [[, body] = ['', {}]] = sent;
    expect(body).toMatchObject({
      product_id: tee._id,
      color: 'Navy',
      size: 'M',
      contact_email: 'ravi@example.com',
      wait_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    await user.click(dialog.getByRole('button', { name: 'Do not tell me' }));
    await dialog.findByText('We do not tell you.');
    expect(sent.at(-1)).toEqual(['untell', { wait_id: (body as { wait_id: string }).wait_id }]);
  });

  test('on the device, after the browser’s question', async () => {
    const browser = openPushBrowser();
    const { user, dialog } = await openDialog();
    expect(browser.asked).toBe(0);
    await user.click(dialog.getByRole('button', { name: 'Tell me on this device' }));
    await dialog.findByText('We tell you on this device when it is back.');
    expect(sent.map(([call]) => call)).toEqual(['save', 'tell']);
    expect(sent[1]?.[1]).toMatchObject({ endpoint: ENDPOINT });
  });

  test('is known again at the next visit of this device', async () => {
    const first = await openDialog();
    await first.user.type(first.dialog.getByRole('textbox', { name: 'Email' }), 'ravi@example.com');
    await first.user.click(first.dialog.getByRole('button', { name: 'Email me' }));
    await first.dialog.findByText(/We write to/);
    first.unmount();
    const { dialog } = await openDialog();
    expect(dialog.getByText('We write to ravi@example.com when it is back.')).toBeTruthy();
  });

  test('half an address is not sent', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ravi@');
    await user.click(dialog.getByRole('button', { name: 'Email me' }));
    expect(dialog.getByText(/Please enter a whole email address/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('offline it says why, and what was typed stays', async () => {
    allowConsole(/the wish was not stored/);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, dialog } = await openDialog({ 'POST /tell-me': () => Promise.reject(new TypeError('no network')) });
    const field = dialog.getByRole('textbox', { name: 'Email' });
    await user.type(field, 'ravi@example.com');
    await user.click(dialog.getByRole('button', { name: 'Email me' }));
    expect(await dialog.findByText(/You are offline|The shop did not answer/)).toBeTruthy();
    expect(field).toHaveProperty('value', 'ravi@example.com');
  });
});
