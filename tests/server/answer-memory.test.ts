import { expect, test, vi } from 'vitest';
import { createAnswerMemory } from '#server/http/answer-memory.ts';

const answering = (body: string) => vi.fn(async () => ({ status: 200, body }));

test('an answer is worked out once a version', async () => {
  const memory = createAnswerMemory();
  const work = answering('a');
  for (const version of ['v1', 'v1', 'v2', 'v2']) await memory.get(version, '/a', work);
  await memory.get('v2', '/b', work);
  expect(work).toHaveBeenCalledTimes(3);
});

test('many who ask at the same time have it worked out once; those of another version anew', async () => {
  const memory = createAnswerMemory();
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: string }>();
  const slow = vi.fn(() => promise);
  const work = answering('new');
  const asking = [1, 2, 3].map(() => memory.get('v1', '/a', slow));
  expect((await memory.get('v2', '/a', work)).body).toBe('new');
  resolve({ status: 200, body: 'old' });
  expect((await Promise.all(asking)).map(({ body }) => body)).toEqual(['old', 'old', 'old']);
  expect((await memory.get('v2', '/a', work)).body).toBe('new');
  expect([slow.mock.calls.length, work.mock.calls.length]).toEqual([1, 1]);
});

test('what was asked for longest ago makes room', async () => {
  const memory = createAnswerMemory(2_000);
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => answering(letter.repeat(400))) as [
    ReturnType<typeof answering>,
    ReturnType<typeof answering>,
    ReturnType<typeof answering>,
  ];
  const ask = async () => {
    for (const [address, work] of [
      ['/a', a],
      ['/b', b],
      ['/a', a],
      ['/c', c],
      ['/a', a],
    ] as const)
      await memory.get('v', address, work);
  };
  await ask();
  expect([a, b, c].map((work) => work.mock.calls.length)).toEqual([1, 1, 1]);
  await memory.get('v', '/b', b);
  expect(b).toHaveBeenCalledTimes(2);
});

test('an answer too large to keep is given all the same', async () => {
  const memory = createAnswerMemory(10);
  const work = answering('long enough');
  expect((await memory.get('v', '/a', work)).body).toBe('long enough');
  await memory.get('v', '/a', work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a failure is not kept', async () => {
  const memory = createAnswerMemory();
  const failing = () => memory.get('v', '/a', () => Promise.reject(new Error('away')));
  expect((await Promise.allSettled([failing(), failing()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect((await memory.get('v', '/a', answering('back'))).body).toBe('back');
});
