// The worker's part of notifications, with a browser's notifications and windows stood in for. tests/e2e/worker-push.long.test.ts delivers
// push messages to the built worker in Chromium.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';

interface Shown {
  title: string;
  body: string;
  tag: string;
  icon?: string;
  data: { path: string };
  close: () => void;
}

const listeners: Record<string, (event: object) => void> = {};
let shown: Shown[] = [];
let badge = 0;
interface Tab {
  url: string;
  isControlled: boolean;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}
let windows: Tab[] = [];
const went: string[] = [];
/** The options of each new subscription. */
const subscribed: object[] = [];
/** Calls of the shop. */
const sent: [path: string, init: RequestInit][] = [];

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    listeners[name] = listener;
  });
  vi.stubGlobal('registration', {
    pushManager: {
      subscribe: async (options: object) => {
        subscribed.push(options);
        return subscription('made', options);
      },
    },
    async showNotification(title: string, options: Omit<Shown, 'title' | 'close'>) {
      const one: Shown = { title, ...options, close: () => void shown.splice(shown.indexOf(one), 1) };
      shown = [...shown.filter(({ tag }) => tag !== options.tag), one];
    },
    getNotifications: async () => shown,
  });
  vi.stubGlobal('clients', {
    matchAll: async ({ includeUncontrolled = false }) =>
      windows.filter(({ isControlled }) => isControlled || includeUncontrolled),
    openWindow: async (url: string) => void went.push(`open ${url}`),
  });
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => {
      badge = count;
    },
  });
  vi.stubGlobal('SHOP_API', {
    address: '/api/move-device',
    init: { method: 'POST', headers: { 'auth-key': 'the-key' } },
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => void sent.push([path, init]));
  await import('#sw/push.ts');
});
beforeEach(() => {
  shown = [];
  badge = 0;
  windows = [];
  went.length = 0;
  subscribed.length = 0;
  sent.length = 0;
});

async function fire(name: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners[name]?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}
const push = (message: unknown) => fire('push', { data: { json: () => message } });
const notice = (over: object = {}) => ({
  web_push: 8030,
  notification: { title: 'Back in stock', body: 'Tee, M', navigate: `${ORIGIN}/product/Tee`, tag: 'back-1', ...over },
});
const openTab = (url: string, { isControlled = true } = {}) => {
  const tab = {
    ...{ url, isControlled },
    focus: async () => void went.push(`focus ${url}`),
    navigate: async (to: string) => {
      if (!isControlled) throw new TypeError("This service worker is not the client's active service worker.");
      went.push(`lead to ${to}`);
      return tab;
    },
  };
  windows.push(tab);
};
const subscription = (name: string, options = {}) => ({
  endpoint: `https://push.example/${name}`,
  options: { applicationServerKey: 'the shop’s', ...options },
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: `${name}-key`, auth: `${name}-secret` } }),
});
const tap = () => fire('notificationclick', { notification: shown[0] });

test('shows what the message says, and counts what is new', async () => {
  await push(notice());
  await push(notice({ tag: 'order-1', title: 'Your order is on its way', navigate: '/order-success?orderId=1' }));
  expect(shown).toMatchObject([
    { title: 'Back in stock', body: 'Tee, M', tag: 'back-1', icon: '/icon-192.png', data: { path: '/product/Tee' } },
    { title: 'Your order is on its way', data: { path: '/order-success?orderId=1' } },
  ]);
  expect(badge).toBe(2);
});

test('a newer message about the same thing replaces the older one', async () => {
  await push(notice());
  await push(notice({ body: 'Tee, L' }));
  expect([shown.length, badge]).toEqual([1, 1]);
});

test.each([
  ['nothing', null],
  ['no notification', {}],
  ['other types', notice({ title: 7, navigate: {} })],
])(
  'a message with %s is shown in general words: a push that shows nothing costs the permission',
  async (_, message) => {
    await push(message);
    expect(shown).toMatchObject([{ title: 'There is news from Vyayam', data: { path: '/' } }]);
  },
);

test('a message that is not JSON is shown too', async () => {
  await fire('push', { data: { json: () => JSON.parse('<html>') } });
  expect(shown).toHaveLength(1);
});

test('a message that the browser shows itself is only counted', async () => {
  await push(notice());
  badge = 0;
  await fire('push', { data: null, notification: { title: 'Back in stock' } });
  expect([shown.length, badge]).toEqual([1, 1]);
});

test.each(['https://evil.test/product/Tee', 'javascript:alert(1)', 'http://['])(
  'no message leads to %s',
  async (navigate) => {
    await push(notice({ navigate }));
    expect(shown[0]?.data.path).toBe('/');
  },
);

test('a tap focuses the window that shows it already', async () => {
  openTab(`${ORIGIN}/`);
  openTab(`${ORIGIN}/product/Tee`);
  await push(notice());
  await tap();
  expect(went).toEqual([`focus ${ORIGIN}/product/Tee`]);
  expect([shown.length, badge]).toEqual([0, 0]);
});

test('a tap leads an open window there, but none with a checkout', async () => {
  openTab(`${ORIGIN}/checkout`);
  openTab(`${ORIGIN}/stores`);
  await push(notice());
  await tap();
  expect(went).toEqual([`focus ${ORIGIN}/stores`, `lead to ${ORIGIN}/product/Tee`]);
});

test('a tap opens a window if there is only a checkout', async () => {
  openTab(`${ORIGIN}/checkout`);
  await push(notice());
  await tap();
  expect(went).toEqual([`open ${ORIGIN}/product/Tee`]);
});

test('a tap opens a window if this worker controls no open one, because it cannot navigate the others', async () => {
  openTab(`${ORIGIN}/stores`, { isControlled: false });
  await push(notice());
  await tap();
  expect(went).toEqual([`open ${ORIGIN}/product/Tee`]);
});

test('a tap focuses the window that shows it already, also if this worker does not control it', async () => {
  openTab(`${ORIGIN}/product/Tee`, { isControlled: false });
  await push(notice());
  await tap();
  expect(went).toEqual([`focus ${ORIGIN}/product/Tee`]);
});

test('a tap opens a window if the open one is closed meanwhile', async () => {
  openTab(`${ORIGIN}/stores`);
  const gone = () => Promise.reject(new TypeError('The client was not found.'));
  Object.assign(windows[0] ?? {}, { navigate: gone });
  await push(notice());
  await tap();
  expect(went).toEqual([`focus ${ORIGIN}/stores`, `open ${ORIGIN}/product/Tee`]);
});

test('a notification that the shopper dismisses is no longer new', async () => {
  await push(notice());
  await push(notice({ tag: 'order-1' }));
  await fire('notificationclose', { notification: shown.pop() });
  expect(badge).toBe(1);
});

test('what the shopper looks at in the shop is no longer new', async () => {
  await push(notice());
  await fire('message', { data: { type: 'cache-page', path: '/product/Mat' } });
  expect(badge).toBe(1);
  await fire('message', { data: { type: 'cache-page', path: '/product/Tee' } });
  expect([shown.length, badge]).toEqual([0, 0]);
  // The open page has set it to the number of cart lines.
  badge = 3;
  await fire('message', { data: { type: 'cache-page', path: '/product/Tee' } });
  expect(badge).toBe(3);
});

test.each([
  ['made already', subscription('made'), []],
  // Without the shop's key the shop could not send to it.
  ['not made yet', null, [subscription('old').options]],
])(
  'a device that got another address tells the shop, with the old secret as its proof: %s',
  async (_, newSubscription, options) => {
    await fire('pushsubscriptionchange', { oldSubscription: subscription('old'), newSubscription });
    expect(subscribed).toEqual(options);
    const [[path, init] = []] = sent;
    expect([path, init?.method, init?.headers]).toMatchObject(['/api/move-device', 'POST', { 'auth-key': 'the-key' }]);
    expect(JSON.parse(String(init?.body))).toMatchObject({
      former: { endpoint: 'https://push.example/old', keys: { auth: 'old-secret' } },
      moved: { endpoint: 'https://push.example/made', keys: { p256dh: 'made-key', auth: 'made-secret' } },
    });
  },
);

test('a browser that does not say which address it had tells nothing', async () => {
  await fire('pushsubscriptionchange', { oldSubscription: null, newSubscription: null });
  expect(sent).toEqual([]);
});
