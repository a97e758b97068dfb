// Notifications: shows push messages, opens what they are about, and counts the new ones on the app's icon. Built as a script of its own
// (scripts/lib/worker-push-script.mjs), which sw.ts imports, so it imports nothing.

declare const self: ServiceWorkerGlobalScope;

/** Set by the build; null for another backend, which has no such call. */
declare const SHOP_API: { address: string; init: RequestInit } | null;

/** `data` of a notification: where a tap leads. */
interface Shown {
  path: string;
}

/** A browser that knows Declarative Web Push has read the message already, and shows `notification` itself. */
type DeclarativePushEvent = PushEvent & { readonly notification?: unknown };

self.addEventListener('push', (event: DeclarativePushEvent) => {
  event.waitUntil((event.notification ? Promise.resolve() : show(event.data)).then(countNew));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(Promise.all([openPath((event.notification.data as Shown | null)?.path ?? '/'), countNew()]));
});

self.addEventListener('notificationclose', (event) => event.waitUntil(countNew()));

/** The browser's push service has given the device another address. */
interface MovedEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event as MovedEvent)));

// What the shopper looks at in the shop is no longer new.
self.addEventListener('message', (event) => {
  const { type, path } = (event.data ?? {}) as { type?: unknown; path?: unknown };
  // A browser that was never allowed to notify has nothing to count. Chromium's headless shell has no badges at all, and ends a
  // page whose worker asks for one.
  if (type === 'cache-page' && Notification.permission === 'granted') event.waitUntil(forget(path).then(countNew));
});

/** Tells the shop. Without the old subscription, and if the shop does not answer, the next page that needs it does (device-push.ts). */
async function move({ oldSubscription, newSubscription }: MovedEvent): Promise<void> {
  if (!oldSubscription || !SHOP_API) return;
  const moved = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
  // Both become JSON by themselves.
  await fetch(SHOP_API.address, { ...SHOP_API.init, body: JSON.stringify({ former: oldSubscription, moved }) });
}

/** A push that shows nothing may cost the permission, so a message that cannot be read is shown in general words. */
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

/** The path of an address of the shop; '/' for any other, so that no message opens another site. */
function pathOf(address: string): string {
  try {
    const { origin, pathname, search } = new URL(address, self.location.origin);
    return origin === self.location.origin ? pathname + search : '/';
  } catch {
    // Not an address.
    return '/';
  }
}

/** Focuses the window that shows it already, else leads an open window there, but none with a checkout, else opens one. */
async function openPath(path: string): Promise<void> {
  const address = new URL(pathOf(path), self.location.origin).href;
  const windows = (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) as WindowClient[];
  const same = windows.find(({ url }) => url === address);
  if (same) return void (await same.focus());
  const free = windows.find(({ url }) => new URL(url).pathname !== '/checkout');
  // A window of another worker cannot be led.
  const isLed =
    free &&
    (await free.focus().then(
      () => free.navigate(address),
      () => null,
    ));
  if (!isLed) await self.clients.openWindow(address);
}

async function forget(path: unknown): Promise<void> {
  for (const notification of await self.registration.getNotifications())
    if ((notification.data as Shown | null)?.path === path) notification.close();
}

async function countNew(): Promise<void> {
  const { length } = await self.registration.getNotifications();
  // Where there is no badge, nothing happens.
  await navigator.setAppBadge?.(length);
}

export {};
