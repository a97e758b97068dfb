// A push message in a real browser: the built worker imports its part for notifications, shows the message, and still does so after
// the browser has stopped it and the network is gone.
import { expect, test } from 'vitest';
import { openWorkerDevtools } from './worker-devtools.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

test('a push message is shown, also by a worker that was stopped, and offline', async () => {
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

  await worker.push(message('Your order is on its way', 1));
  await expect.poll(shown).toEqual([['Your order is on its way', 'Order VY-4F7K-29', '/order-success?orderId=1']]);

  await worker.stopWorkers();
  await goOffline(visit);
  await worker.push(message('Your refund is sent', 2));
  await expect.poll(async () => (await shown()).map(([title]) => title)).toContain('Your refund is sent');
});
