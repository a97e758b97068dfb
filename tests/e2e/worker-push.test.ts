// Push messages in a real browser. The built worker imports its part for notifications and shows the message, also after the browser
// has stopped the worker and while the device is offline, and a tap opens its page.
import { expect, test } from 'vitest';
import { openWorkerDevtools } from './worker-devtools.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

/**
 * A tap on the notification, in the worker. Chromium lets no test tap one, so its event and the permission to focus a window are
 * stood in for.
 */
const TAP = `(async () => {
  WindowClient.prototype.focus = async function () { return this; };
  const [notification] = await registration.getNotifications({ tag: 'back-1' });
  const event = new NotificationEvent('notificationclick', { notification });
  const works = [];
  Object.defineProperty(event, 'waitUntil', { value: (work) => works.push(work) });
  dispatchEvent(event);
  await Promise.all(works);
})()`;

const SENT = { title: 'Your order is on its way', body: 'Order VY-4F7K-29', navigate: '/order-success?orderId=1' };
const BACK = { title: 'Back in stock', body: 'Gym Ball', navigate: '/product/Gym-Ball' };

test('a push message is shown, also by a stopped worker and offline; a tap closes it and opens its product', async () => {
  const visit = await visitOnce('/', { wholeBrowser: true });
  const { page, context } = visit.shop;
  const { origin } = visit.host;
  await context.grantPermissions(['notifications'], { origin });
  const worker = await openWorkerDevtools(page, origin);
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({
        title,
        body,
        navigate: data.path,
      })),
    );
  // DevTools drops a message while the worker starts; a message with the same tag replaces its notification.
  const push = async (message: typeof SENT, tag: string) => {
    await worker.push(JSON.stringify({ web_push: 8030, notification: { ...message, tag } }));
    return shown();
  };
  await expect.poll(() => push(SENT, 'order-1'), { interval: 500 }).toEqual([SENT]);

  await worker.stopWorkers();
  await goOffline(visit);
  await expect.poll(() => push(BACK, 'back-1'), { interval: 500 }).toContainEqual(BACK);

  const [running] = context.serviceWorkers();
  if (!running) throw new Error('no worker runs');
  await running.evaluate(TAP);
  await page.waitForURL('**/product/Gym-Ball');
  await page.getByRole('heading', { level: 1, name: 'Gym Ball' }).waitFor();
  // The browser closes it in its own time.
  await expect.poll(shown).toEqual([SENT]);
});
