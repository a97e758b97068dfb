// Push messages in a real browser. The built worker imports its part for notifications and shows the message, also after the browser
// has stopped the worker and while the device is offline.
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

test('a push message is shown, also by a stopped worker and offline, and a tap opens its page', async () => {
  const visit = await visitOnce('/', { wholeBrowser: true });
  const { page, context } = visit.shop;
  const { origin } = visit.host;
  await context.grantPermissions(['notifications'], { origin });
  const worker = await openWorkerDevtools(page, origin);
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => [
        title,
        body,
        data.path,
      ]),
    );
  const message = (title: string, number: number) =>
    JSON.stringify({
      web_push: 8030,
      notification: {
        title,
        body: 'Order VY-4F7K-29',
        navigate: `/order-success?orderId=${number}`,
        tag: `order-${number}`,
      },
    });

  // DevTools drops a message while the worker starts; a message with the same tag replaces its notification.
  const push = async (title: string, number: number) => {
    await worker.push(message(title, number));
    return shown();
  };
  await expect
    .poll(() => push('Your order is on its way', 1), { interval: 500 })
    .toEqual([['Your order is on its way', 'Order VY-4F7K-29', '/order-success?orderId=1']]);

  await worker.stopWorkers();
  await goOffline(visit);
  const titles = async () => (await push('Your refund is sent', 2)).map(([title]) => title);
  await expect.poll(titles, { interval: 500 }).toContain('Your refund is sent');

  const back = {
    web_push: 8030,
    notification: { title: 'Back in stock', body: 'Gym Ball', navigate: '/product/Gym-Ball', tag: 'back-1' },
  };
  const isShown = async () => (await shown()).some(([title]) => title === 'Back in stock');
  const pushBack = async () => {
    await worker.push(JSON.stringify(back));
    return isShown();
  };
  await expect.poll(pushBack, { interval: 500 }).toBe(true);
  const running = context.serviceWorkers().at(-1);
  if (!running) throw new Error('no worker runs');
  await running.evaluate(TAP);
  await page.waitForURL('**/product/Gym-Ball');
  await page.getByRole('heading', { level: 1, name: 'Gym Ball' }).waitFor();
  // The browser closes it in its own time.
  await expect.poll(isShown).toBe(false);
});
