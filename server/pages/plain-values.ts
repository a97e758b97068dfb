// Values of a style sheet that are what they are, put where they are used: a page that carries a few rules of it would
// otherwise carry the table of names as well. The sheet itself, which comes later, says the same by name.

/** `var(` of a name that has one value everywhere becomes that value; of a name that has none, what is to be taken instead. */
export function withPlainTheme(sheet: string): string {
  const times = timesSet(sheet);
  const values = new Map<string, string>();
  for (const one of (THEME.exec(sheet)?.[1] ?? '').split(/;(?=--)/)) {
    const colon = one.indexOf(':');
    if (times.get(one.slice(0, colon)) === 1) values.set(one.slice(0, colon), one.slice(colon + 1));
  }
  const plain = fill(sheet, (name, instead) => values.get(name) ?? (times.has(name) ? undefined : instead));
  return plain.replace(STEPS, (_, size: string, steps: string) => short(Number(size) * Number(steps)));
}

const THEME = /@layer theme\{:root,:host\{([^{}]*)\}\}/;
/** A length by the step of the spacing scale. */
const STEPS = /calc\((\.\d+)rem \* (-?[\d.]+)\)/g;
const short = (rem: number) => `${String(rem).replace(/^(-?)0\./, '$1.')}${rem === 0 ? '' : 'rem'}`;

/**
 * Registered properties (`@property`) that nothing in these rules sets: their first value stands where they are asked for,
 * or what is to be taken instead. Those that nothing asks for go.
 */
export function withPlainProperties(css: string): string {
  const times = timesSet(css);
  const first = new Map<string, string | undefined>();
  for (const [, name = '', rule = ''] of css.matchAll(PROPERTY))
    if (!times.has(name)) first.set(name, firstValue(rule));
  return fill(css, (name, instead) => (first.has(name) ? (first.get(name) ?? instead) : undefined))
    .replace(PROPERTY, (rule, name) => (first.has(name) ? '' : rule))
    .replace(NO_SHADOW, 'box-shadow:');
}

/** A length of none needs its unit where it is added to others. */
function firstValue(rule: string): string | undefined {
  const value = /initial-value:([^;}]*)/.exec(rule)?.[1];
  return value === '0' && rule.includes('<length') ? '0px' : value;
}

const PROPERTY = /@property (--[\w-]+)\{([^{}]*)\}/g;

/** Written before the shadow that is seen. */
const NO_SHADOW = /box-shadow:(?:0 0 #0000,\s*)+/g;

/** How often each custom property is given a value. */
function timesSet(css: string): Map<string, number> {
  const times = new Map<string, number>();
  for (const [, name = ''] of css.matchAll(/[{;](--[\w-]+):/g)) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

/** @param standsFor what stands for a name, given what is to be taken instead; undefined leaves it */
function fill(css: string, standsFor: (name: string, instead: string | undefined) => string | undefined): string {
  let [text, at] = ['', 0];
  for (let start = css.indexOf('var(--'); start !== -1; start = css.indexOf('var(--', at)) {
    const end = closingBracket(css, start + 3);
    const inside = css.slice(start + 4, end);
    const comma = inside.indexOf(',');
    const name = comma === -1 ? inside : inside.slice(0, comma);
    const instead = comma === -1 ? undefined : fill(inside.slice(comma + 1), standsFor);
    const value = standsFor(name, instead);
    const left = instead === undefined ? `var(${name})` : `var(${name},${instead})`;
    text += css.slice(at, start) + (value === undefined ? left : fill(value, standsFor));
    at = end + 1;
  }
  return text + css.slice(at);
}

function closingBracket(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === '(') depth += 1;
    else if (css[at] === ')' && --depth === 0) return at;
  }
  return css.length;
}
