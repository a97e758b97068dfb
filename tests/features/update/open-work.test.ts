import { afterEach, expect, test, vi } from 'vitest';
import { isWorkOpen, watchForms } from '#src/features/update/open-work.ts';

const held = new Set<string>();
const hold = async (name: string, _: object, work: () => Promise<void>) => {
  held.add(name);
  await work();
  held.delete(name);
};
const query = async () => ({ held: [...held].map((name) => ({ name })) });
vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request: hold, query } }));
afterEach(() => document.body.replaceChildren());

const type = (text: string) => {
  document.body.innerHTML = '<form><input value="Asha"><textarea></textarea></form>';
  const box = document.querySelector('textarea') ?? document.createElement('textarea');
  box.value = text;
};

test('prefilled values do not count as unsaved input', async () => {
  type('');
  watchForms();
  expect(await isWorkOpen()).toBe(false);
});

test('text typed before the page was idle prevents a reload', async () => {
  type('Half a message');
  watchForms();
  expect(await isWorkOpen()).toBe(true);
});
