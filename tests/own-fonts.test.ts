import { expect, test } from 'vitest';
import { splitFonts } from '#scripts/lib/own-fonts.mjs';

test('fonts go into a separate style sheet, the other rules stay in order', () => {
  const face = (name: string) => `@font-face{font-family:${name};src:url(${name}.woff2)}`;
  expect(splitFonts(`@layer a{b{c:d}}${face('A')}e{f:g}${face('B')}`)).toEqual({
    css: '@layer a{b{c:d}}e{f:g}',
    fonts: face('A') + face('B'),
  });
});

test('a style sheet without a font stays unchanged', () => {
  expect(splitFonts('a{b:c}')).toEqual({ css: 'a{b:c}', fonts: '' });
});
