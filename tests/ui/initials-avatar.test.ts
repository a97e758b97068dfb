import { expect, test } from 'vitest';
import { initialsOf } from '#src/ui/initials-avatar.tsx';

test.each([
  ['Asha Rao', 'AR'],
  ['asha', 'A'],
  ['Asha Devi Rao', 'AR'],
  ['asha.rao@example.com', 'AR'],
  ['  ', '?'],
  ['', '?'],
  ['आशा राव', 'आर'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
