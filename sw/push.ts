// Notifications: shows push messages, opens the page they link to, and counts them on the app's icon (badge). This is a script of its
// own (scripts/lib/worker-push-script.mjs) that sw.ts imports, so it has no imports.

declare const self: ServiceWorkerGlobalScope;

/** Set by the build; null for another backend, which has no such call. */
declare const SHOP_API: { address: string; init: RequestInit } | null;

/** `data` of a notification: the page that a tap opens. */
interface Shown {
  path: string;
}

/** Has `notification` in a browser with Declarative Web Push, which shows the message itself. */
type DeclarativePushEvent = PushEvent & { readonly notification?: unknown };

self.addEventListener('push', (event: DeclarativePushEvent) => {
  event.waitUntil((event.notification ? Promise.resolve() : show(event.data)).then(countNew));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(Promise.all([openPath((event.notification.data as Shown | null)?.path ?? '/'), countNew()]));
});

self.addEventListener('notificationclose', (event) => event.waitUntil(countNew()));

/** TypeScript's library lacks this event: the push service replaced the subscription, which has a new endpoint. */
interface MovedEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event as MovedEvent)));

// A page that the shopper opens closes the notifications about it.
self.addEventListener('message', (event) => {
  const { type, path } = (event.data ?? {}) as { type?: unknown; path?: unknown };
  // Without the permission there is nothing to count. Chromium's headless shell has no badges, and crashes a page whose worker
  // sets one.
  if (type === 'cache-page' && Notification.permission === 'granted') event.waitUntil(closeFor(path));
});

/** Sends the new subscription to the shop. If that fails, or the old one is unknown, the next page renews it (device-push.ts). */
async function move({ oldSubscription, newSubscription }: MovedEvent): Promise<void> {
  if (!oldSubscription || !SHOP_API) return;
  const moved = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  // Both have a toJSON method.
  await fetch(SHOP_API.address, { ...SHOP_API.init, body: JSON.stringify({ former: oldSubscription, moved }) });
}

/** A browser may revoke the permission after a push without a notification, so an unreadable message gets a general text. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, navigate, tag } = read(data);
  const text = (value: unknown, other: string) => (typeof value === 'string' && value !== '' ? value : other);
  await self.registration.showNotification(text(title, 'There is news from Vyayam'), {
    body: text(body, ''),
    tag: text(tag, 'news'),
    icon: '/icon-192.png',
    badge: '/favicon.png',
    lang: 'en-IN',
    data: { path: pathOf(text(navigate, '/')) } satisfies Shown,
  });
}

function read(data: PushMessageData | null): Record<string, unknown> {
  try {
    const { notification } = (data?.json() ?? {}) as { notification?: Record<string, unknown> };
    return notification ?? {};
  } catch {
    // Not JSON.
    return {};
  }
}

/** The path of a URL of the shop; '/' for any other URL, so that no message opens another site. */
function pathOf(address: string): string {
  try {
    const { origin, pathname, search } = new URL(address, self.location.origin);
    return origin === self.location.origin ? pathname + search : '/';
  } catch {
    // Not an address.
    return '/';
  }
}

/** Focuses a window with this path; else navigates an open window, except one with a checkout; else opens a new window. */
async function openPath(path: string): Promise<void> {
  const address = new URL(pathOf(path), self.location.origin).href;
  const windows = async (includeUncontrolled: boolean) =>
    (await self.clients.matchAll({ type: 'window', includeUncontrolled })) as WindowClient[];
  const same = (await windows(true)).find(({ url }) => url === address);
  if (same) return void (await same.focus());
  // A window that this worker does not control cannot be navigated.
  const free = (await windows(false)).find(({ url }) => new URL(url).pathname !== '/checkout');
  const isNavigated =
    free &&
    (await free
      .focus()
      .then(() => free.navigate(address))
      .catch(() => null));
  if (!isNavigated) await self.clients.openWindow(address);
}

/** Closes the notifications about a page. Without one the badge stays as it is: an open page sets it to the number of cart lines. */
async function closeFor(path: unknown): Promise<void> {
  const about = (await self.registration.getNotifications()).filter(
    ({ data }) => (data as Shown | null)?.path === path,
  );
  for (const notification of about) notification.close();
  if (about.length > 0) await countNew();
}

/** Shows the number of open notifications on the app's icon, until a page sets it (src/features/install/notice-stack.tsx). */
async function countNew(): Promise<void> {
  const { length } = await self.registration.getNotifications();
  // Missing in browsers without badges.
  await navigator.setAppBadge?.(length);
}

export {};
