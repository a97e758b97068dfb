import { expect, test } from 'vitest';
import { pauseInBfcache } from '#src/app/pause-in-bfcache.ts';
import { pageRest } from '#src/storage/page-rest.ts';

const become = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(Object.assign(new Event(type), { persisted }));

/** Whether a transaction may begin now. */
async function mayBegin(): Promise<boolean> {
  const waits = Symbol('waits');
  return (await Promise.race([pageRest.over(), new Promise((resolve) => setTimeout(resolve, 0, waits))])) !== waits;
}

test('a page in the back/forward cache begins no transaction until it is shown again, each time', async () => {
  pauseInBfcache();
  for (const _visit of ['first', 'second']) {
    become('pagehide', true);
    expect(await mayBegin()).toBe(false);
    become('pageshow', true);
    expect(await mayBegin()).toBe(true);
  }
});

test('a page that is left for good may store until its end', async () => {
  pauseInBfcache();
  become('pagehide', false);
  expect(await mayBegin()).toBe(true);
});
