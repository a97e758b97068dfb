// The styles a page needs before the style sheet is there: the rules of the sheet whose classes and elements occur in the
// page, in their order and their layers. A rule too many costs bytes; a missing one shows for a moment, so doubt keeps a rule.
// (Libraries for this parse the whole page as a document each time; classes in, rules out is all that is needed here.)

interface Rule {
  /** What stands before the brace: selectors, or an at-rule. */
  prelude: string;
  /** Of an at-rule that holds rules; else the declarations. */
  inner: Rule[] | string;
}

/** At-rules that hold rules. */
const HOLDS_RULES = /^@(media|supports|layer|container)\b/;
/** Nobody points at a page that is being drawn, or prints it; fallbacks for browsers of long ago can wait. */
const LATER = /^@media[^{]*\bhover\b|^@media print|^@layer properties/;
/** What a browser draws inside of its own controls, and what is only there once somebody acts: ways to move, too. */
const UNSEEN =
  /::-webkit-(?!scrollbar)|::file-selector|::view-transition|::selection|:-moz-|:active|\[data-live\]|^\.(?:transition|duration)-[\w-]+$/;

/** What occurs in a page. */
interface Present {
  classes: ReadonlySet<string>;
  elements: ReadonlySet<string>;
}

/** Reads a minified style sheet once; the answer picks the rules for a page's HTML. */
export function createCriticalCss(sheet: string): (html: string) => string {
  const rules = parse(sheet.replace(/\/\*[\s\S]*?\*\//g, ''));
  return (html) => {
    const present = { classes: classesOf(html), elements: elementsOf(html) };
    const text = rules.map((rule) => pick(rule, present)).join('');
    return withoutUnused(text);
  };
}

function parse(css: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const stop = indexOfAny(css, at, '{;');
    if (stop === -1) break;
    const prelude = css.slice(at, stop).trim();
    if (css[stop] === ';') {
      rules.push({ prelude: `${prelude};`, inner: '' });
      at = stop + 1;
      continue;
    }
    const end = closing(css, stop);
    const inside = css.slice(stop + 1, end);
    rules.push({ prelude, inner: HOLDS_RULES.test(prelude) ? parse(inside) : inside });
    at = end + 1;
  }
  return rules;
}

/** Texts in quotes are skipped. */
function indexOfAny(css: string, from: number, wanted: string): number {
  for (let at = from; at < css.length; at++) {
    const sign = css.charAt(at);
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1);
    else if (sign === '\\') at += 1;
    else if (wanted.includes(sign)) return at;
  }
  return -1;
}

function closing(css: string, open: number): number {
  let depth = 1;
  let at = open;
  while (depth > 0) {
    at = indexOfAny(css, at + 1, '{}');
    if (at === -1) return css.length;
    depth += css[at] === '{' ? 1 : -1;
  }
  return at;
}

function pick({ prelude, inner }: Rule, present: Present): string {
  if (LATER.test(prelude)) return '';
  if (inner === '' && prelude.endsWith(';')) return prelude;
  if (typeof inner !== 'string') {
    const kept = inner.map((rule) => pick(rule, present)).join('');
    return kept === '' ? '' : `${prelude}{${kept}}`;
  }
  // Fonts that must be fetched come with the style sheet; those that stand in for them are here already.
  if (prelude === '@font-face' && inner.includes('url(')) return '';
  if (prelude.startsWith('@')) return `${prelude}{${inner}}`;
  const kept = splitSelectors(prelude).filter((selector) => applies(selector, present));
  return kept.length === 0 ? '' : `${kept.join(',')}{${inner}}`;
}

/** At commas outside of brackets. */
function splitSelectors(prelude: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of prelude) {
    if ('(['.includes(sign)) depth += 1;
    else if (')]'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop() + sign);
  }
  return parts;
}

const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\p{ASCII}])+)/giu;

/** An element's name stands at the start of a selector or after a combinator. */
const ELEMENT = /(?:^|[\s>+~])([a-z][a-z\d]*)/g;

function applies(selector: string, { classes, elements }: Present): boolean {
  if (UNSEEN.test(selector)) return false;
  const positive = selector.replace(/:not\([^)]*\)/g, '');
  const bare = positive.replace(CLASS, '').replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\]/g, '');
  return (
    [...positive.matchAll(CLASS)].every(([, name = '']) => classes.has(unescaped(name))) &&
    [...bare.matchAll(ELEMENT)].every(([, name = '']) => elements.has(name))
  );
}

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

/** Without the animations, registered properties and theme values that nothing kept refers to. */
function withoutUnused(css: string): string {
  return css
    .replace(/(@layer theme\{[^{]*\{)([^{}]*)\}/, (_, opening: string, values: string) => {
      const used = values.split(/;(?=--)/).filter((value) => css.includes(`var(${value.slice(0, value.indexOf(':'))}`));
      return `${opening}${used.join(';')}}`;
    })
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name) =>
      new RegExp(`animation[^;}]*\\b${name}\\b`).test(css) ? rule : '',
    )
    .replace(/@property (--[\w-]+)\{[^{}]*\}/g, (rule, name) => (css.includes(`var(${name}`) ? rule : ''));
}
