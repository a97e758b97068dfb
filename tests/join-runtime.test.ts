import { expect, test } from 'vitest';
import { asObject, replaceImport } from '#scripts/lib/join-runtime.mjs';

test('an import of the bundler’s functions becomes names of one object', () => {
  const code = 'import{n as e,t}from"./runtime-1.js";import{t as a}from"./react-1.js";e(t(a));';
  expect(replaceImport(code, 'runtime-1.js', (names) => `var${names}=all;`)).toBe(
    'var{n:e,t:t}=all;import{t as a}from"./react-1.js";e(t(a));',
  );
  expect(replaceImport(code, 'runtime-2.js', () => 'never')).toBe(code);
});

test('the bundler’s functions become an object with what they export', () => {
  const code = asObject('var a=()=>1,b=()=>a()+1;export{a as t,b as n};');
  expect(code).toBe('(()=>{var a=()=>1,b=()=>a()+1;return{t:a,n:b}})()');
  expect(() => asObject('var a=1;')).toThrow();
});
