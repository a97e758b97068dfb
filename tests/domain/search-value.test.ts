import { defaultParseSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { searchValue } from '#src/domain/search-value.ts';

test.each([
  'AWB 1&2',
  '12345',
  '007',
  '1.50',
  '12345678901234567890',
  // The id of an order, 32 hexadecimal digits, may look like a number beyond all bounds.
  '123e4567890123456789012345678901',
])('the page reads %s in a link as it is', (text) => {
  expect(Object.values(defaultParseSearch(`?awb=${searchValue(text)}`)).map(String)).toEqual([text]);
});
