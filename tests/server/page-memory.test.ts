// Drawn pages are kept while the catalogue stands still, and drawn once however many ask.
import { expect, test } from 'vitest';
import { createPageMemory } from '#server/pages/page-memory.ts';

function counted(mostBytes = 100) {
  const memory = createPageMemory<string>((page) => page.length, mostBytes);
  const drawn: string[] = [];
  const get = (version: string, path: string, page = 'x'.repeat(10)) =>
    memory.get(version, path, async () => {
      drawn.push(`${version} ${path}`);
      return page;
    });
  return { memory, drawn, get };
}

test('a page is drawn once a version', async () => {
  const { drawn, get } = counted();
  await get('1', '/');
  await get('1', '/');
  await get('2', '/');
  await get('2', '/');
  expect(drawn).toEqual(['1 /', '2 /']);
});

test('visitors at the same moment wait for one drawing', async () => {
  const { drawn, get } = counted();
  await Promise.all([get('1', '/'), get('1', '/'), get('1', '/')]);
  expect(drawn).toEqual(['1 /']);
});

test('the page asked for longest ago goes when there is no room', async () => {
  const { drawn, get } = counted(25);
  await get('1', '/a');
  await get('1', '/b');
  await get('1', '/a');
  await get('1', '/c');
  await get('1', '/a');
  await get('1', '/b');
  expect(drawn).toEqual(['1 /a', '1 /b', '1 /c', '1 /b']);
});

test('a page of an older version that is ready late is not kept', async () => {
  const { memory, drawn, get } = counted();
  let finish: (page: string) => void = () => {};
  const late = memory.get('1', '/', () => new Promise((resolve) => (finish = resolve)));
  await get('2', '/');
  finish('old');
  expect(await late).toBe('old');
  expect(await get('2', '/')).toBe('x'.repeat(10));
  expect(drawn).toEqual(['2 /']);
});

test('a failure is told and not kept', async () => {
  const { memory, get } = counted();
  await expect(memory.get('1', '/', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  expect(await get('1', '/')).toBe('x'.repeat(10));
});
