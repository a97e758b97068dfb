import { afterEach, expect, test } from 'vitest';
import { chooseDataSaver, followDataSaver } from '#src/features/session/data-saver-choice.ts';
import { dataSaver } from '#src/ui/data-saver.ts';

afterEach(() => {
  localStorage.clear();
});

test('off until somebody asks for it', () => {
  followDataSaver();
  expect(dataSaver.isOn()).toBe(false);
});

test('the browser asks for it, and the shopper has the last word', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  followDataSaver();
  expect(dataSaver.isOn()).toBe(true);
  chooseDataSaver(false);
  expect(dataSaver.isOn()).toBe(false);
  chooseDataSaver(true);
  expect([dataSaver.isOn(), localStorage.getItem('dataSaver')]).toEqual([true, 'on']);
});
