// Rules of the style sheets that a glance at a page would not show: contrast, the focus ring, and no motion where none is wanted.
// tests/journeys/accessible-screens.test.ts has the contrast of whole screens.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { AtRule, type Root, type Rule } from 'postcss';
import { expect, test } from 'vitest';
import { inRoot } from '#scripts/lib/paths.mjs';

const UI = inRoot('src/ui');
const sheetOf = (file: string): Root => postcss.parse(readFileSync(join(UI, file), 'utf8'));

const tokens = new Map<string, string>();
sheetOf('tokens.css').walkDecls(/^--color-[\w-]+$/, ({ prop, value }) => {
  tokens.set(prop.slice('--color-'.length), value);
});

/** Red, green and blue of a token, 0 to 1. */
function channelsOf(token: string): [red: number, green: number, blue: number] {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(tokens.get(token) ?? '') ?? [];
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = parts.map(
    (part) => Number.parseInt(part, 16) / 255,
  );
  return [red, green, blue];
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminanceOf(token: string): number {
  const [red, green, blue] = channelsOf(token).map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test.each([
  ['ink', 'paper', 15],
  ['ink', 'accent', 7],
  ['ink', 'accent-soft', 7],
  ['ink-soft', 'paper', 6.9],
  ['ink-soft', 'surface', 7],
  ['accent-deep', 'paper', 4.5],
  ['green', 'surface', 4.5],
  ['green', 'green-soft', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'danger-soft', 4.5],
  // Borders of fields, and the focus ring on dark parts.
  ['line-strong', 'paper', 3],
  ['accent', 'ink', 3],
])('the contrast of %s to %s is at least %d', (one, other, least) => {
  expect(contrastOf(one, other)).toBeGreaterThanOrEqual(least);
});

test('danger is red, success is green, and hairlines are lighter than borders', () => {
  for (const token of ['danger', 'danger-soft']) {
    const [red, green] = channelsOf(token);
    expect(red, token).toBeGreaterThan(green);
  }
  for (const token of ['green', 'green-soft']) {
    const [red, green] = channelsOf(token);
    expect(green, token).toBeGreaterThan(red);
  }
  expect(luminanceOf('line')).toBeGreaterThan(luminanceOf('line-strong'));
});

/** The declarations of the rules with this selector, in all style sheets of src/ui. */
function declarationsOf(selector: string, isIn: (rule: Rule) => boolean = () => true): Record<string, string> {
  const found: Record<string, string> = {};
  for (const file of readdirSync(UI).filter((name) => name.endsWith('.css')))
    sheetOf(file).walkRules((rule) => {
      if (!rule.selectors.includes(selector) || !isIn(rule)) return;
      rule.walkDecls(({ prop, value, important }) => {
        found[prop] = important ? `${value} !important` : value;
      });
    });
  return found;
}

const isInMedia =
  (query: string) =>
  ({ parent }: Rule) =>
    parent instanceof AtRule && parent.name === 'media' && parent.params === query;

test('what has the focus has a ring, of marigold on dark parts', () => {
  expect(declarationsOf(':focus-visible')).toEqual({
    outline: '3px solid var(--ring, var(--color-ink))',
    'outline-offset': '2px',
  });
  expect(declarationsOf('.on-dark')).toMatchObject({ '--ring': 'var(--color-accent)' });
});

test('only what gets the focus for screen readers has no ring', () => {
  const without: string[] = [];
  for (const file of readdirSync(UI).filter((name) => name.endsWith('.css')))
    sheetOf(file).walkDecls(/^outline(-style|-width)?$/, ({ value, parent }) => {
      if (/^(none|0)\b/.test(value)) without.push((parent as Rule).selector);
    });
  expect(without).toEqual(['[tabindex="-1"]:focus-visible']);
});

test.each(['*', '::before', '::after', '::backdrop', '::details-content'])(
  'where less motion is wanted, %s neither moves nor scrolls smoothly',
  (selector) => {
    expect(declarationsOf(selector, isInMedia('(prefers-reduced-motion: reduce)'))).toEqual({
      animation: 'none !important',
      transition: 'none !important',
      'scroll-behavior': 'auto !important',
    });
  },
);

test('a row that Swiper moves leaves only vertical swipes to the browser, which would otherwise end the sideways ones', () => {
  expect(declarationsOf('.carousel-view[data-live]')).toMatchObject({ 'touch-action': 'pan-y' });
});

test('a swipe past the end of a row that scrolls sideways does not leave the page', () => {
  for (const row of ['.carousel-view', '.overflow-x-auto'])
    expect(declarationsOf(row), row).toMatchObject({ 'overscroll-behavior-x': 'contain' });
});

test('two quick taps on a button or the label of a choice do not zoom the page', () => {
  for (const element of ['button', 'summary', 'label'])
    expect(declarationsOf(element), element).toMatchObject({ 'touch-action': 'manipulation' });
});

test('a page whose program has not come offers to reload it after 20 seconds, not before a slow network has brought it', () => {
  expect(readFileSync(inRoot('index.html'), 'utf8')).toMatch(/<p class="late">[^<]*<a href="" /);
  const isAlways = ({ parent }: Rule) => parent?.type === 'root';
  expect(declarationsOf('.late', isAlways)).toEqual({ animation: 'late 20s' });
  // Less motion does not mean less patience: nothing moves when it appears.
  expect(declarationsOf('.late', (rule) => !isAlways(rule))).toEqual({ animation: 'late 20s !important' });
});

test('what has the focus can be seen: the link to the content, and fields and links that a bar at the bottom would cover', () => {
  expect(declarationsOf('.skip-link:focus')).toMatchObject({ position: 'fixed', 'clip-path': 'none' });
  expect(declarationsOf('html:has(.bar-below, .bottom-bar)')).toEqual({ 'scroll-padding-bottom': '8.5rem' });
});

test('what sticks below the header makes room for the strip of the sync status, on phones and beside the high header', () => {
  const tops: string[] = [];
  sheetOf('base.css').walkRules('html:has(.sync-strip) .below-header', (rule) => {
    rule.walkDecls('top', ({ value }) => void tops.push(value));
  });
  expect(tops).toEqual(['5.25rem', '6.5rem']);
});

test('a disabled button does not have the colour of an enabled one', () => {
  const isDisabled = ({ parent }: Rule) => (parent as Rule).selector === '.button:disabled:disabled';
  expect(declarationsOf('&:is(.button-primary, .button-danger)', isDisabled)).toEqual({
    'background-color': 'var(--color-line)',
  });
});

test('a printed order has the tax of each part, though it is folded on the screen', () => {
  expect(declarationsOf('.gst::details-content', isInMedia('print'))).toEqual({
    'content-visibility': 'visible',
    'block-size': 'auto',
  });
});

test('every class of the static shell is one that the program uses, so that the style sheet has it', () => {
  const files = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(tsx|css)$/.test(file),
  );
  const used = new Set(
    files.flatMap((file) => readFileSync(inRoot('src', file), 'utf8').split(/[\s'"`]+|(?<=[\s,{]|^)\.(?=[a-z])/m)),
  );
  const shell = readFileSync(inRoot('index.html'), 'utf8');
  const classes = [...shell.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(classes.length).toBeGreaterThan(30);
  expect(classes.filter((name) => !used.has(name))).toEqual([]);
});
