// A new version of the shop arrives while the shop is open in two tabs, one of them busy, and a change waits.
import { expect, inject, test } from 'vitest';
import { addWhileBusy, cartOnServer } from './offline-kit.ts';
import { hasSettled, isOfNewWorker, openTwoTabs, putForm, updateBeforeForm, versionsOf } from './two-tabs.ts';
import { findUpdate, visitOnce } from './worker-kit.ts';

test('a new version waits for consent, a checkout and a form; then every tab reloads once, and nothing is lost', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  const down = await addWhileBusy(visit, 'Gym Ball');
  const { second, loads } = await openTwoTabs(visit);
  await second.evaluate(() => {
    void navigator.locks.request(
      'checkout',
      () => new Promise((resolve) => Object.assign(window, { finish: resolve })),
    );
  });
  await putForm(second);
  const message = second.locator('form textarea');
  await message.fill('Half a message');
  host.deploy('two');
  await findUpdate(page);

  const prompt = page.getByRole('region', { name: 'Update ready' });
  await second.getByRole('region', { name: 'Update ready' }).waitFor();
  expect(await versionsOf(page)).toHaveLength(2);
  await prompt.getByRole('button', { name: 'Update now' }).click();
  await prompt.getByText('Finish it, then update').waitFor();
  expect(loads).toEqual({ first: 0, second: 0 });

  await second.evaluate(() => (window as unknown as { finish: () => void }).finish());
  // The tab with the form waits, whichever tab activates the new worker.
  await updateBeforeForm(shop);
  for (const tab of [page, second]) await isOfNewWorker(tab);
  expect(loads).toEqual({ first: 0, second: 0 });
  expect(await message.inputValue()).toBe('Half a message');
  await message.fill('');
  await expect.poll(() => loads).toEqual({ first: 1, second: 1 });
  for (const tab of [page, second]) await hasSettled(tab);
  expect(loads).toEqual({ first: 1, second: 1 });
  expect(await versionsOf(page)).toEqual([expect.stringContaining('two')]);
  expect(await page.content()).toContain('<!-- two -->');
  expect(await prompt.count()).toBe(0);

  const sessionId = await shop.sessionId();
  expect(await cartOnServer(inject('shopOrigin'), sessionId)).toEqual([]);
  down.undo();
  // Ends the backoff early.
  await page.reload();
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 1']);
});
