// Reads a minified style sheet into its rules, as far as picking some of them needs it.

export interface Rule {
  /** What stands before the brace: selectors, or an at-rule. */
  prelude: string;
  /** Of an at-rule that holds rules; else the declarations. */
  inner: Rule[] | string;
}

/** At-rules that hold rules. */
const HOLDS_RULES = /^@(media|supports|layer|container)\b/;
export function parseCss(css: string): Rule[] {
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
    rules.push({ prelude, inner: HOLDS_RULES.test(prelude) ? parseCss(inside) : inside });
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

/** At commas outside of brackets. */
export function splitSelectors(prelude: string): string[] {
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
