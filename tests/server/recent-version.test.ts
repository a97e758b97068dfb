import { expect, test } from 'vitest';
import { createRecentVersion } from '#server/pages/recent-version.ts';

test('a version is read at intervals, and again after a failure', async () => {
  let [time, asked] = [0, 0];
  const answers = ['one', 'two', new Error('gone'), 'three'];
  const recent = createRecentVersion(
    async () => {
      const answer = answers[asked++] ?? '';
      if (answer instanceof Error) throw answer;
      return answer;
    },
    () => 200,
    () => time,
  );
  expect(await Promise.all([recent(), recent()])).toEqual(['one', 'one']);
  time = 199;
  expect(await recent()).toBe('one');
  time = 200;
  expect(await recent()).toBe('two');
  time = 400;
  await expect(recent()).rejects.toThrow('gone');
  expect(await recent()).toBe('three');
  expect(asked).toBe(4);
});
