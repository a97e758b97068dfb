// The critical styles of a server-rendered page: exactly the rules that it needs, complete and in order.
import { expect, test } from 'vitest';
import { createCriticalCss } from '#server/pages/critical-css.ts';

const pick = (sheet: string, html: string) => createCriticalCss(sheet)(html);
const used = '<p class="used md:used duration-150 group/card">x</p>';

test.each([
  ['a rule of a class that is there', '.used{color:red}.other{color:blue}', '.used{color:red}'],
  ['rules without a class', '*,:before{margin:0}p{margin:1px}', '*,:before{margin:0}p{margin:1px}'],
  ['of several selectors those that apply', '.other,.used,p>.other{margin:0}', '.used{margin:0}'],
  ['commas inside brackets', ':is(p,.used):where(p,b){margin:0}', ':is(p,.used):where(p,b){margin:0}'],
  [
    'a rule of an element that is there',
    'p>a{margin:0}p{margin:1px}hr,p:hover{margin:2px}',
    'p{margin:1px}p:hover{margin:2px}',
  ],
  ['brackets in brackets', ':where(a:is([b],[c])) p{margin:0}', ':where(a:is([b],[c])) p{margin:0}'],
  ['nothing inside of controls', 'p::-webkit-calendar-picker-indicator{margin:0}', ''],
  ['nothing of how things move once somebody acts', '.duration-150{a:b}.used::backdrop{c:d}', ''],
  ['escaped names', '.md\\:used{margin:0}.\\32 xl{margin:1px}', '.md\\:used{margin:0}'],
  ['a rule of a group', '.x:is(:where(.group\\/card):hover *){margin:0}', ''],
  ['what a class is not', '.used:not(.other){margin:0}', '.used:not(.other){margin:0}'],
  [
    'layers and their order',
    '@layer a,b;@layer b{.used{margin:0}.other{margin:1px}}',
    '@layer a,b;@layer b{.used{margin:0}}',
  ],
  ['no empty frame', '@media (min-width:1px){.other{margin:0}}', ''],
  [
    'nested frames',
    '@layer a{@media (min-width:1px){.used{margin:0}}}',
    '@layer a{@media (min-width:1px){.used{margin:0}}}',
  ],
  ['nothing for a pointer', '@media (hover:hover){.used:hover{color:red}}', ''],
  ['what is for fingers', '@media (hover:none){.used{color:red}}', '@media (hover:none){.used{color:red}}'],
  ['braces in texts', '.used{content:"}{"}.other{content:"a"}', '.used{content:"}{"}'],
  [
    'no font that must be fetched',
    '@font-face{font-family:A;src:url(a.woff2)}@font-face{font-family:B;src:local(C)}',
    '@font-face{font-family:B;src:local(C)}',
  ],
  [
    'faces of the weights that are used',
    '@font-face{font-family:B;font-weight:400 500;src:local(C)}@font-face{font-family:B;font-weight:600 700;src:local(D)}@font-face{font-family:B;font-weight:800;src:local(E)}.used{font:600 1rem B}.other{font-weight:800}',
    '@font-face{font-family:B;font-weight:400 500;src:local(C)}@font-face{font-family:B;font-weight:600 700;src:local(D)}.used{font:600 1rem B}',
  ],
  ['nothing of what the sheet draws', '.used{mask:center}p{mask-image:url("data:,a;b")}', ''],
  [
    'an animation that is used',
    '@keyframes a{to{top:0}}@keyframes b{0%{top:0}to{top:1px}}.used{animation:b 1s}',
    '@keyframes b{0%{top:0}to{top:1px}}.used{animation:b 1s}',
  ],
  [
    'a property that is used',
    '@property --a{syntax:"*";inherits:false}@property --b{syntax:"*"}p{--b:1px}.used{top:var(--b)}',
    '@property --b{syntax:"*"}p{--b:1px}.used{top:var(--b)}',
  ],
  [
    'the first value of a property that nothing here sets',
    '@property --b{syntax:"*";initial-value:2px}.used{top:var(--b,1px)}.other{--b:3px}',
    '.used{top:2px}',
  ],
  [
    'the unit of no length',
    '@property --b{syntax:"<length>";initial-value:0}.used{top:calc(2px + var(--b))}.other{--b:3px}',
    '.used{top:calc(2px + 0px)}',
  ],
  [
    'what is to be taken where nothing sets a value',
    '@property --b{syntax:"*"}.used{top:var(--b,var(--c,1px))}.other{--b:3px}',
    '.used{top:1px}',
  ],
  [
    'theme values where they are used',
    '@layer theme{:root,:host{--a:1px;--b:.25rem;--c:var(--b)}}.used{top:var(--c);left:calc(var(--b) * -3)}',
    '@layer theme;.used{top:.25rem;left:-.75rem}',
  ],
  [
    'the name of a theme value that something else sets',
    '@layer theme{:root,:host{--a:1px}}.other{--a:2px}.used{top:var(--a)}',
    '@layer theme{:root,:host{--a:1px}}.used{top:var(--a)}',
  ],
  ['nothing of what is not yet', '.used:focus,.used:disabled,.used[open]{margin:0}', ''],
  ['what the keyboard needs at once', ':focus-visible{outline:1px}', ':focus-visible{outline:1px}'],
  ['nothing of a change', '.used{top:0;transition:top 1s}.used{transition-property:top}', '.used{top:0}'],
  ['no calm where nothing moves', '@media (prefers-reduced-motion:reduce){*{animation:none}}', ''],
  ['a declaration once', '.used{top:0;top:0;top:1px}', '.used{top:0;top:1px}'],
  [
    'a declaration without the prefix that says the same',
    '.used{-webkit-text-decoration:none;text-decoration:none;width:-moz-fit-content;width:fit-content}',
    '.used{text-decoration:none;width:fit-content}',
  ],
  ['a prefix that stands alone', '.used{-webkit-line-clamp:2;top:0}', '.used{-webkit-line-clamp:2;top:0}'],
  [
    'nothing of a pointer or a finger',
    '.used{top:0;cursor:pointer;touch-action:none;user-select:none}',
    '.used{top:0}',
  ],
  ['no value by name that nothing reads', '.used{--tw-leading:1;line-height:1}', '.used{line-height:1}'],
  [
    'of several elements in brackets one that is there',
    '.used :is(th,td){top:0}.used :is(b,p){top:1px}',
    '.used :is(b,p){top:1px}',
  ],
])('keeps %s', (_, sheet, expected) => {
  expect(pick(sheet, used)).toBe(expected);
});

test.each([
  ['an attribute', '[aria-disabled=true]{top:0}[tabindex="-1"]{top:1px}', '[aria-disabled=true]{top:0}'],
  ['a state', 'p:disabled{top:0}', 'p:disabled{top:0}'],
  ['nothing of a dialog, which is closed', '.in-dialog{top:0}dialog{top:1px}.after{top:2px}', '.after{top:2px}'],
])('knows %s by the page', (_, sheet, expected) => {
  const html =
    '<p aria-disabled="true" disabled="">x</p><dialog class="in-dialog"><b class="in-dialog">x</b></dialog><p class="after">';
  expect(pick(sheet, html)).toBe(expected);
});

test('a comment is no rule', () => {
  expect(pick('/*! a{b} */.used{margin:0}', used)).toBe('.used{margin:0}');
});
