import { expect, test } from 'vitest';
import { createSharedRead } from '#server/db/shared-read.ts';

test('concurrent callers share one read, and later callers read again, also after a failure', async () => {
  let begun = 0;
  const answers = ['one', new Error('gone'), 'three'];
  const read = createSharedRead(async () => {
    const answer = answers[begun++] ?? '';
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const first = [read(), read()];
  expect(begun).toBe(0);
  expect(await Promise.all(first)).toEqual(['one', 'one']);
  await expect(Promise.all([read(), read()])).rejects.toThrow('gone');
  expect(await read()).toBe('three');
  expect(begun).toBe(3);
});

test('a caller during a read does not get its result, which may be older than the call', async () => {
  const begun: ((answer: string) => void)[] = [];
  const read = createSharedRead(() => new Promise<string>((resolve) => begun.push(resolve)));
  const early = read();
  await expect.poll(() => begun.length).toBe(1);
  const late = read();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.('new');
  expect(await late).toBe('new');
  begun[0]?.('old');
  expect(await early).toBe('old');
});
