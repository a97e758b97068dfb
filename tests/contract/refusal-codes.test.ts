import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OUTDATED_PAGE_CODES } from '#src/contract/outdated-page-codes.ts';
import { isRefusalCode, REFUSAL_CODES } from '#src/contract/refusal-codes.ts';

const inTable = Object.entries(REFUSAL_CODES).flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`));

/** The first two columns of the table "From the server" in docs/errors.md. */
function documented(): string[] {
  const text = readFileSync('docs/errors.md', 'utf8');
  const section = text.slice(text.indexOf('## From the server'), text.indexOf('## Whose answer it is'));
  return [...section.matchAll(/^\| (\d{3}) \| ([^|]+) \|/gm)].flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`([a-z-]+)`/g)].map(([, code]) => `${status} ${code}`),
  );
}

test('the page of errors names every code with its status, and no other', () => {
  expect(documented().sort()).toEqual([...inTable].sort());
});

test('a code belongs to its status only', () => {
  expect(inTable.every((one) => isRefusalCode(Number(one.slice(0, 3)), one.slice(4)))).toBe(true);
  expect(isRefusalCode(409, 'unknown-line')).toBe(false);
  expect(isRefusalCode(418, 'unknown-line')).toBe(false);
});

test('what asks for another page is in the table', () => {
  const codes = new Set(inTable.map((one) => one.slice(4)));
  expect([...OUTDATED_PAGE_CODES].filter((code) => !codes.has(code))).toEqual([]);
});
