import { describe, expect, test } from 'vitest';
import { bypassFacades, readFacade } from '#scripts/lib/join-facades.mjs';

describe('a facade', () => {
  test.each([
    [
      're-exports',
      'export{a as getProducts,b}from"./core-1.js";',
      { home: 'core-1.js', names: 'getProducts:e.a,b:e.b' },
    ],
    [
      're-exports after a comment',
      '//# remark\nexport{a as x}from"./core-1.js"',
      { home: 'core-1.js', names: 'x:e.a' },
    ],
    [
      'renames',
      'import{r as e}from"./cart-1.js";var t=e;export{t as component};',
      { home: 'cart-1.js', names: 'component:e.r' },
    ],
  ])('%s the content of another file', (_, code, facade) => {
    expect(readFacade(code)).toEqual(facade);
  });

  test.each([
    'import{r as e}from"./cart-1.js";var t=e();export{t as component};',
    'import"./core-1.js";export{a as b}from"./other-1.js";',
    'export{a as b}from"./one-1.js";export{c as d}from"./two-1.js";',
    'var t=1;export{t as a};',
  ])('is not a file that does more: %s', (code) => {
    expect(readFacade(code)).toBeNull();
  });
});

test('an import of a facade, and its preload list, name the chunk that contains the part', () => {
  const facades = new Map([['cart.$id-1.js', { home: 'core-1.js', names: 'x:e.a' }]]);
  expect(bypassFacades('import(`./cart.$id-1.js`);["assets/cart.$id-1.js","assets/cart.$id-12.js"]', facades)).toBe(
    'import(`./core-1.js`).then(e=>({x:e.a}));["assets/core-1.js","assets/cart.$id-12.js"]',
  );
});
