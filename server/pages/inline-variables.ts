// Puts the values of custom properties where they are used, so that a page with a few rules of the style sheet needs no
// table of names beside them. The sheet itself, which comes later, sets the same values by name.
import type { ChildNode, Declaration, Root } from 'postcss';
import valueParser, { type FunctionNode, type Node } from 'postcss-value-parser';

/** Inlines the theme's values that nothing else in the sheet sets. */
export function inlineTheme(sheet: Root): void {
  const times = timesSet(sheet);
  const values = new Map<string, string>();
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params !== 'theme') return;
    layer.walkDecls(/^--/, ({ prop, value }) => {
      if (times.get(prop) === 1) values.set(prop, value);
    });
  });
  eachValue(sheet, (value) =>
    inline(value, (name, fallback) => values.get(name) ?? (times.has(name) ? undefined : fallback)).replace(
      STEPS,
      (_, size: string, steps: string) => inRem(Number(size) * Number(steps)),
    ),
  );
}

/** A length by the step of the spacing scale. */
const STEPS = /calc\((\.\d+)rem \* (-?[\d.]+)\)/g;
const inRem = (length: number) => `${String(length).replace(/^(-?)0\./, '$1.')}${length === 0 ? '' : 'rem'}`;

/** Inlines the initial value, or else the fallback, of registered properties (`@property`) that no rule sets. */
export function inlineProperties(page: Root): void {
  const times = timesSet(page);
  const initial = new Map<string, string | undefined>();
  page.walkAtRules('property', (rule) => {
    if (times.has(rule.params)) return;
    initial.set(rule.params, initialValue(rule.nodes ?? []));
    rule.remove();
  });
  eachValue(page, (value) =>
    inline(value, (name, fallback) => (initial.has(name) ? (initial.get(name) ?? fallback) : undefined)),
  );
  page.walkDecls(/box-shadow$/, (declaration) => {
    declaration.value = declaration.value.replace(NO_SHADOW, '');
  });
}

/** Written before the shadow that is seen. */
const NO_SHADOW = /^(?:0 0 #0000,\s*)+/;

/** A length of zero needs its unit where it is added to others. */
function initialValue(nodes: readonly ChildNode[]): string | undefined {
  const of = (prop: string) =>
    nodes.find((node): node is Declaration => node.type === 'decl' && node.prop === prop)?.value;
  const value = of('initial-value');
  return value === '0' && of('syntax')?.includes('<length') ? '0px' : value;
}

/** How often each custom property is set. */
function timesSet(css: Root): Map<string, number> {
  const times = new Map<string, number>();
  css.walkDecls(/^--/, ({ prop }) => {
    times.set(prop, (times.get(prop) ?? 0) + 1);
  });
  return times;
}

function eachValue(css: Root, change: (value: string) => string): void {
  css.walkDecls((declaration) => {
    if (declaration.value.includes('var(')) declaration.value = change(declaration.value);
  });
}

/** @param standsFor what a name stands for, given its fallback; undefined leaves the name */
function inline(value: string, standsFor: (name: string, fallback: string | undefined) => string | undefined): string {
  const write = (node: Node): string | undefined => {
    if (!isVariable(node)) return undefined;
    const [name, comma, ...rest] = node.nodes;
    const fallback = comma ? valueParser.stringify(rest, write) : undefined;
    const found = standsFor(name?.value ?? '', fallback);
    if (found !== undefined) return inline(found, standsFor);
    return fallback === undefined ? `var(${name?.value})` : `var(${name?.value},${fallback})`;
  };
  return valueParser.stringify(valueParser(value).nodes, write);
}

const isVariable = (node: Node): node is FunctionNode => node.type === 'function' && node.value === 'var';
