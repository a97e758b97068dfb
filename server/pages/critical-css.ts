// The styles a page needs before the style sheet is there: the rules of the sheet whose classes and elements occur in the
// page, in their order and their layers. A rule too many costs bytes; a missing one shows for a moment, so doubt keeps a rule.
// (Libraries for this parse the whole page as a document each time; classes in, rules out is all that is needed here.)

import { parseCss, type Rule, splitSelectors } from './parse-css.ts';
import { withPlainProperties, withPlainTheme } from './plain-values.ts';

/**
 * Nobody points at a page that is being drawn, or prints it; fallbacks for browsers of long ago can wait, and so can mixed
 * colours, which have the same one unmixed before them, and the device's own.
 */
const LATER =
  /^@media[^{]*\bhover: ?hover\b|^@media print|^@media \(forced-colors\b|^@layer properties|^@supports \((?:color:color-mix|not \(\(-webkit-appearance)\b/;
/**
 * What a browser draws inside of its own controls, and what is only there once somebody acts: ways to move, too. The ring
 * of the focus stays: it is the one sign that may be needed at once.
 */
const UNSEEN =
  /::-webkit-(?!scrollbar|search-cancel)|::file-selector|::selection|::backdrop|:-moz-|:active|:focus(?!-)|:modal|\[data-live\]|^\.(?:transition|duration)-[\w-]+$/;
/** How something gets from one state to another, which nothing does yet. */
const CHANGING = /(?<=^|;)transition(?:-[a-z]+)?:[^;]*(?:;|$)/g;

/** What occurs in a page. */
interface Present {
  classes: ReadonlySet<string>;
  elements: ReadonlySet<string>;
  /** Of any element; with a value: `name="value"`. */
  has(attribute: string): boolean;
}

/** Reads a minified style sheet once; the answer picks the rules for a page's HTML. */
export function createCriticalCss(sheet: string): (html: string) => string {
  const rules = parseCss(withPlainTheme(sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(TWICE, '$1')));
  return (page) => {
    // A closed dialog is seen by nobody.
    const html = page.replace(/<dialog\b[\s\S]*?<\/dialog>/g, '');
    const has = (attribute: string) => html.includes(` ${attribute}`);
    const present = { classes: classesOf(html), elements: elementsOf(html), has };
    const text = rules.map((rule) => pick(rule, present)).join('');
    return withoutUnused(withPlainProperties(text));
  };
}

/** What the build says again for browsers that take another word for it. */
const TWICE = /([^;{}]+;)\1+/g;

function pick({ prelude, inner }: Rule, present: Present): string {
  if (LATER.test(prelude)) return '';
  if (inner === '' && prelude.endsWith(';')) return prelude;
  if (typeof inner !== 'string') {
    const kept = inner.map((rule) => pick(rule, present)).join('');
    return kept === '' ? '' : `${prelude}{${kept}}`;
  }
  // Fonts that must be fetched come with the style sheet, as do drawings; what stands in for fonts is here already.
  if (inner.includes('url(') || inner.includes('mask:')) return '';
  if (prelude.startsWith('@')) return `${prelude}{${inner}}`;
  const kept = splitSelectors(prelude).filter((selector) => applies(selector, present));
  const still = inner.replace(CHANGING, '');
  return kept.length === 0 || still === '' ? '' : `${kept.join(',')}{${still}}`;
}

const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\p{ASCII}])+)/giu;

/** An element's name stands at the start of a selector or after a combinator. */
const ELEMENT = /(?:^|[\s>+~])([a-z][a-z\d]*)/g;

/** An attribute, and its value where it must have one: `[open]`, `[aria-disabled=true]`; `:disabled` is one, too. */
const ATTRIBUTE = /\[([\w-]+)(?:=("?)([^\]"]*)\2)?\]|:(disabled)\b/g;

function applies(selector: string, { classes, elements, has }: Present): boolean {
  if (UNSEEN.test(selector)) return false;
  const positive = selector.replace(/:not\([^)]*\)/g, '');
  // What stands in brackets is one of several that may be meant.
  const sure = positive.replace(CLASS, '').replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
  return (
    [...positive.matchAll(CLASS)].every(([, name = '']) => classes.has(unescaped(name))) &&
    [...sure.replace(/\[[^\]]*\]/g, '').matchAll(ELEMENT)].every(([, name = '']) => elements.has(name)) &&
    [...sure.matchAll(ATTRIBUTE)].every(([, name, , value, state]) => has(wanted(name ?? state ?? '', value)))
  );
}

/** As React writes it. */
const wanted = (name: string, value: string | undefined) => `${name}="${value === undefined ? '' : `${value}"`}`;

const unescaped = (name: string) =>
  name
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/\\(.)/g, '$1');

function classesOf(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, list = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of list.split(/\s+/)) classes.add(decoded(name));
  return classes;
}

const elementsOf = (html: string): Set<string> =>
  new Set(['html', 'body', ...[...html.matchAll(/<([a-z][a-z\d]*)/g)].map(([, name = '']) => name)]);

const decoded = (text: string) =>
  text
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');

const THEME = /(@layer theme)\{([^{]*\{)([^{}]*)\}\}/;
const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;
/** What nothing that stands still needs. */
const CALM = /@media \(prefers-reduced-motion:reduce\)\{(?:[^{}]*\{[^{}]*\})*\}/g;

/** Without the animations, registered properties and theme values that nothing kept refers to. */
function withoutUnused(css: string): string {
  const moving = css.replace(CALM, '').replace(KEYFRAMES, '');
  return css
    .replace(THEME, (_, layer: string, opening: string, values: string) => {
      const used = values.split(/;(?=--)/).filter((value) => css.includes(`var(${value.slice(0, value.indexOf(':'))}`));
      return used.length === 0 ? `${layer};` : `${layer}{${opening}${used.join(';')}}}`;
    })
    .replace(KEYFRAMES, (rule, name) => (new RegExp(`animation[^;}]*\\b${name}\\b`).test(moving) ? rule : ''))
    .replace(CALM, (rule) => (moving.includes('animation') ? rule : ''))
    .replace(/@property (--[\w-]+)\{[^{}]*\}/g, (rule, name) => (css.includes(`var(${name}`) ? rule : ''));
}
