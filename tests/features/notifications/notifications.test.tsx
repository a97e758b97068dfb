// Notifications on the pages: asked for in our own words where they are of use, chosen by kind, and 'Tell me when it is back'.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NOTICE_KINDS } from '#src/contract/notification.ts';
import { DeviceSettings } from '#src/features/notifications/device-settings.tsx';
import { OrderNotices } from '#src/features/notifications/order-notices.tsx';
import { TellMe } from '#src/features/product/late-parts.tsx';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { writeNote } from '#src/features/session/device-notes.ts';
import { type Answer, type CannedRequest, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';
import { ENDPOINT, openPushBrowser } from './push-browser.ts';

/** Bodies of the calls that change something. */
// biome-ignore lint/suspicious/noExplicitAny: JSON
let sent: [call: string, body: any][];
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
  'POST /tell-me': ({ body }) => {
    sent.push(['tell', body as object]);
    return { success: true, data: { _id: (body as { wait_id: string }).wait_id } };
  },
  'DELETE /do-not-tell-me': ({ query }) => {
    sent.push(['untell', query.get('wait_id')]);
    return { success: true };
  },
  'GET /get-wait': { data: { isWaiting: true } },
};
const open = (part: React.ReactElement, answers = {}) =>
  renderShop(part, { fetch: cannedFetch({ ...ANSWERS, ...answers }).fetch });
const button = (name: string) => screen.findByRole('button', { name });
beforeEach(() => {
  vi.restoreAllMocks();
  sent = [];
});

describe('after an order', () => {
  test('we ask first, and the browser only after a yes', async () => {
    const browser = openPushBrowser();
    const { user } = await open(<OrderNotices />);
    const yes = await button('Yes, tell me');
    expect(browser.asked).toBe(0);
    await user.click(yes);
    await screen.findByText('Notifications about your orders are on.');
    expect(document.activeElement?.tagName).toBe('SUMMARY');
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
    expect((await screen.findByText(/Your browser blocks notifications/)).role).toBe('status');
    expect(sent).toEqual([]);
  });

  test('a browser without notifications shows no offer', async () => {
    await open(<OrderNotices />);
    expect(screen.queryByRole('button', { name: 'Yes, tell me' })).toBeNull();
  });

  test('a shop that does not answer leaves it off, with the reason', async () => {
    openPushBrowser();
    allowConsole(/could not be changed/);
    const { user } = await open(<OrderNotices />, { 'POST /save-device': () => refusal(503, 'busy', '') });
    await user.click(await button('Yes, tell me'));
    expect((await screen.findByText(/The shop has a problem/)).role).toBe('alert');
    expect(await button('Yes, tell me')).toBeTruthy();
  });
});

describe('the settings of the device', () => {
  test('choose each kind, and turn everything off', async () => {
    const browser = openPushBrowser();
    writeStored('contact_email', 'asha@example.com');
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const remove = ({ body }: CannedRequest) => answered.then(() => ({ success: sent.push(['remove', body]) > 0 }));
    const { user } = await open(<DeviceSettings />, { 'POST /remove-device': remove });
    await user.click(await button('Turn on'));
    const boxes = await screen.findAllByRole('checkbox');
    expect(document.activeElement?.textContent).toBe('Notifications on this device');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true, true, true, false]);
    const cheaper = screen.getByRole<HTMLInputElement>('checkbox', { name: /at least 10% less/ });
    await user.click(cheaper);
    await waitFor(() => expect(sent.at(-1)).toMatchObject(['save', { kinds: [...NOTICE_KINDS] }]));
    await waitFor(() => expect(cheaper.checked).toBe(true));
    expect(document.activeElement).toBe(cheaper);
    await user.click(cheaper);
    await waitFor(() => expect(sent.at(-1)?.[1].kinds).toEqual(NOTICE_KINDS.filter((kind) => kind !== 'price')));
    await user.click(await button('Turn off'));
    expect((await button('Turn off')).getAttribute('aria-busy')).toBe('true');
    answer();
    await button('Turn on');
    expect(sent.at(-1)).toEqual(['remove', { endpoint: ENDPOINT }]);
    expect(browser.isSubscribed).toBe(false);
  });

  test('say what an iPhone needs first', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)');
    await open(<DeviceSettings />);
    expect(await screen.findByText(/add the shop to your home screen first/)).toBeTruthy();
  });
});

describe('tell me when it is back', () => {
  const part = <TellMe product={tee} choice={{ color: 'Navy', size: 'M' }} />;
  const openDialog = async (answers = {}, device = openDevice()) => {
    const { fetch } = cannedFetch({ ...ANSWERS, ...answers });
    const tab = openTab(device, { fetch, isOnline: () => navigator.onLine });
    const page = await renderShop(part, { fetch, tab });
    await page.user.click(await button('Tell me when it is back'));
    const dialog = within(await screen.findByRole('dialog'));
    const field = () => dialog.findByRole('textbox', { name: /email/i });
    const askByEmail = async (email: string) => {
      await page.user.type(await field(), email);
      await page.user.click(dialog.getByRole('button', { name: 'Email me' }));
    };
    const close = () => [page.unmount(), tab.close()];
    return { ...page, device, dialog, field, askByEmail, close };
  };

  test('by e-mail, and taken back as easily', async () => {
    const { user, dialog, askByEmail } = await openDialog();
    await askByEmail('Ravi@Example.com');
    await dialog.findByText('We will email ravi@example.com when it is back.');
    const wait_id = expect.stringMatching(/^[0-9a-f]{32}$/);
    const body = { wait_id, product_id: tee._id, color: 'Navy', size: 'M', contact_email: 'ravi@example.com' };
    await waitFor(() => expect(sent).toEqual([['tell', body]]));
    expect(document.activeElement?.textContent).toContain('We will email');
    await user.click(dialog.getByRole('button', { name: 'Do not tell me' }));
    const takenBack = await dialog.findByText('We will not tell you.');
    expect(document.activeElement).toBe(takenBack);
    await waitFor(() => expect(sent.at(-1)).toEqual(['untell', sent[0]?.[1]?.wait_id]));
  });

  test('on the device, after the browser’s question', async () => {
    const browser = openPushBrowser();
    const { user, dialog } = await openDialog();
    const byDevice = await dialog.findByRole('button', { name: 'Tell me on this device' });
    expect(browser.asked).toBe(0);
    await user.click(byDevice);
    await dialog.findByText('We will tell you on this device when it is back.');
    await waitFor(() => expect(sent.map(([call]) => call)).toEqual(['save', 'tell']));
    expect(sent[1]?.[1]).toMatchObject({ endpoint: ENDPOINT });
  });

  test('is still there after Done and at the next visit of this device, until the shop has sent the notification', async () => {
    const first = await openDialog();
    await first.askByEmail('ravi@example.com');
    await waitFor(() => expect(sent).toHaveLength(1));
    await first.user.click(first.dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.close();
    const second = await openDialog({}, first.device);
    await second.dialog.findByText('We will email ravi@example.com when it is back.');
    second.close();
    const third = await openDialog({ 'GET /get-wait': { data: { isWaiting: false } } }, first.device);
    await third.field();
    expect(third.dialog.queryByText(/We will email/)).toBeNull();
    await waitFor(() => expect(sent.at(-1)?.[0]).toBe('untell'));
  });

  test('half an address is not sent, nor one that the shop would refuse', async () => {
    const { dialog, askByEmail } = await openDialog();
    for (const typed of ['ravi@', 'example.com,']) {
      await askByEmail(typed);
      expect(document.activeElement).toBe(
        dialog.getByRole('textbox', { description: /Please enter a full email address/ }),
      );
    }
    expect(sent).toEqual([]);
  });

  test('a tap offline is noted on the device, outlives the page and is sent once', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const first = await openDialog({ 'POST /tell-me': () => Promise.reject(new TypeError('no network')) });
    await first.askByEmail('ravi@example.com');
    await first.dialog.findByText(/We will email ravi@example.com when it is back. You are offline. It is saved/);
    first.close();
    expect(sent).toEqual([]);

    onLine.mockReturnValue(true);
    const { dialog } = await openDialog({}, first.device);
    await waitFor(() =>
      expect(dialog.getByRole('status').textContent).toBe('We will email ravi@example.com when it is back. '),
    );
    await waitFor(() => expect(sent.map(([call]) => call)).toEqual(['tell']));
  });

  test('a device that is on needs no network for it; one that is off does, and says so', async () => {
    allowConsole(/the wish was not stored/);
    allowConsole(/the device was not renewed/);
    const browser = openPushBrowser();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const answers = {
      'GET /push-key': () => Promise.reject(new TypeError('no network')),
      'POST /tell-me': () => Promise.reject(new TypeError('no network')),
    };
    const { user, dialog } = await openDialog(answers);
    const byDevice = await dialog.findByRole('button', { name: 'Tell me on this device' });
    await user.click(byDevice);
    await dialog.findByText(/turned on when you are back online/);
    browser.isSubscribed = true;
    writeNote('notifications', NOTICE_KINDS);
    await user.click(byDevice);
    await dialog.findByText(/We will tell you on this device when it is back. You are offline/);
  });

  test('a wish that the shop refuses says so, and can be sent again', async () => {
    let isSold = false;
    const answer: Answer = ({ body }) => {
      if (!isSold) return refusal(422, 'unknown-product', 'This product is no longer sold.');
      sent.push(['tell', body as object]);
      return { success: true, data: { _id: (body as { wait_id: string }).wait_id } };
    };
    const { dialog, askByEmail, user } = await openDialog({ 'POST /tell-me': answer });
    await askByEmail('ravi@example.com');
    await dialog.findByText(/The product may no longer be sold/);
    isSold = true;
    await user.click(dialog.getByRole('button', { name: 'Email me' }));
    await dialog.findByText('We will email ravi@example.com when it is back.');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(dialog.queryByText(/The product may no longer be sold/)).toBeNull();
  });
});
