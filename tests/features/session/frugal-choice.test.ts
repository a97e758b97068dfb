import { afterEach, expect, test } from 'vitest';
import { chooseFrugal, followFrugal } from '#src/features/session/frugal-choice.ts';
import { frugal } from '#src/ui/frugal.ts';

afterEach(() => {
  localStorage.clear();
});

test('off until somebody asks for it', () => {
  followFrugal();
  expect(frugal.isOn()).toBe(false);
});

test('the browser asks for it, and the shopper has the last word', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  followFrugal();
  expect(frugal.isOn()).toBe(true);
  chooseFrugal(false);
  expect(frugal.isOn()).toBe(false);
  chooseFrugal(true);
  expect([frugal.isOn(), localStorage.getItem('dataSaver')]).toEqual([true, 'on']);
});
