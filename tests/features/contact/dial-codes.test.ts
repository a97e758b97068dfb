import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { expect, test } from 'vitest';
import { DIAL_CODES } from '#src/features/contact/dial-codes.ts';

test('are those of the maintained list, for every country it has', () => {
  const maintained = Object.fromEntries(getCountries().map((iso) => [iso, getCountryCallingCode(iso)]));
  const asWritten = Object.entries(maintained).map(([iso, dial]) => iso + dial);
  expect(DIAL_CODES, `write this into dial-codes.ts: ${asWritten.sort().join(' ')}`).toEqual(maintained);
});

test('are about 200 and more, and fit the wire', () => {
  expect(Object.keys(DIAL_CODES).length).toBeGreaterThan(200);
  for (const [iso, dial] of Object.entries(DIAL_CODES)) expect(`${iso}${dial}`).toMatch(/^[A-Z]{2}[1-9]\d{0,3}$/);
  expect(DIAL_CODES).toMatchObject({ IN: '91', NP: '977', US: '1', GB: '44', AE: '971' });
});

test('belong to a country with a name each', () => {
  const names = new Intl.DisplayNames('en-IN', { type: 'region', fallback: 'none' });
  expect(Object.keys(DIAL_CODES).filter((iso) => names.of(iso) === undefined)).toEqual([]);
});
