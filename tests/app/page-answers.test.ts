// The answers in a server-rendered page arrive as they were written, and a list of products takes little room.
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { takePageAnswers, writePageAnswers } from '#src/app/page-answers.ts';
import { ANSWERS_ID } from '#src/contract/rendered-page.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const KEY = ['products'];

/** What the browser finds of an answer that the server wrote, and the text that carried it. */
function carry(answer: unknown): { text: string; found: unknown } {
  const [server, browser] = [new QueryClient(), new QueryClient()];
  server.setQueryData(KEY, answer);
  const text = writePageAnswers(server);
  document.body.innerHTML = `<script type="application/json" id="${ANSWERS_ID}">${text}</script>`;
  takePageAnswers(browser);
  return { text, found: browser.getQueryData(KEY) };
}

const size = fc.record({ size: fc.string(), stock: fc.nat() });
const product = fc.record({ name: fc.string(), sizes: fc.array(size), note: fc.jsonValue() });

test('every answer arrives as it was written', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(product), fc.jsonValue()), (written) => {
      // JSON has no -0.
      const answer: unknown = JSON.parse(JSON.stringify(written));
      expect(carry({ answer }).found).toEqual({ answer });
    }),
  );
});

test.each<[unknown]>([
  [{ '#': [] }],
  [{ '#': ['a'], rows: [[1]] }],
  [[{ '#': ['a'] }, { '#': ['b'] }]],
  [
    [
      { '#': ['a'], b: 1 },
      { '#': ['a'], b: 2 },
    ],
  ],
  [[{ '': '' }, {}]],
  [[{ 'a,b': 1 }, { a: 1, b: 1 }]],
])('an answer that looks like a table, or its keys like others, arrives as it was written: %j', (answer) => {
  expect(carry(answer).found).toEqual(answer);
});

test('twenty products name their fields once', () => {
  const answer = Array.from({ length: 20 }, (_, nth) => ({ productName: `Tee ${nth}`, sizes: [{ size: 'M' }] }));
  expect(carry(answer).text.split('productName')).toHaveLength(2);
});

test('what all products share is written once', () => {
  const answer = Array.from({ length: 20 }, (_, nth) => ({ productName: `Tee ${nth}`, brand: 'Vyayam', reviews: [] }));
  const { text, found } = carry(answer);
  expect(text.split('Vyayam')).toHaveLength(2);
  expect(found).toEqual(answer);
});

test('no content closes the data block', () => {
  const answer = { name: '</script><script>alert(1)</script>' };
  const { text, found } = carry(answer);
  expect(text).not.toContain('<');
  expect(found).toEqual(answer);
});

test('a question that the server could not answer is left to the browser', async () => {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  server.setQueryData(KEY, ['tee']);
  await server.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('no database')) });
  expect(JSON.parse(writePageAnswers(server))).toEqual([[KEY, ['tee']]]);
});

test.each([
  ['navigate', true],
  ['reload', true],
  ['back_forward', false],
])('the answers of a page that came by %s count as fresh: %s', (type, isFresh) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  const client = new QueryClient();
  document.body.innerHTML = `<script type="application/json" id="${ANSWERS_ID}">[[["products"],[]]]</script>`;
  takePageAnswers(client);
  const age = Date.now() - (client.getQueryState(KEY)?.dataUpdatedAt ?? 0);
  expect(age < 60_000).toBe(isFresh);
});
