// Whether a selector of the style sheet can match anything in a page. Doubt counts as a match.
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser';

/** What occurs in a page. */
export interface PageContent {
  classes: ReadonlySet<string>;
  elements: ReadonlySet<string>;
  /** @param attribute as React writes it: `name="`, or `name="value"` */
  has(attribute: string): boolean;
}

/** What must all occur in a page for a selector to match. */
interface SelectorNeeds {
  selector: string;
  classes: string[];
  elements: string[];
  /** Of each list one must occur. */
  oneOf: string[][];
  attributes: string[];
}

/** Parts of the browser's own controls, and states that only an action brings. A focus ring may be needed at once. */
const LATER_PSEUDO =
  /^::-webkit-(?!scrollbar|search-cancel)|^::file-selector|^::selection|^::backdrop|^::?-moz-|^:active|^:focus(?!-)|^:modal/;
/** Classes that only say how something changes. */
const LATER_CLASS = /^(?:transition|duration)-/;

/** The selectors of a rule that a page at rest can match. @param rule selectors, separated by commas */
export function readSelectors(rule: string): SelectorNeeds[] {
  return selectorParser()
    .astSync(rule)
    .nodes.filter((selector) => !isLater(selector))
    .map(needsOf);
}

export const matchesPage = ({ classes, elements, oneOf, attributes }: SelectorNeeds, page: PageContent): boolean =>
  classes.every((name) => page.classes.has(name)) &&
  elements.every((name) => page.elements.has(name)) &&
  oneOf.every((names) => names.some((name) => page.elements.has(name))) &&
  attributes.every((text) => page.has(text));

function isLater(selector: Selector): boolean {
  const [first, second] = selector.nodes;
  if (first?.type === 'class' && second === undefined && LATER_CLASS.test(first.value)) return true;
  let isFound = false;
  selector.walk((node) => {
    isFound ||= node.type === 'pseudo' && LATER_PSEUDO.test(node.value);
    isFound ||= node.type === 'attribute' && node.attribute === 'data-live';
  });
  return isFound;
}

function needsOf(selector: Selector): SelectorNeeds {
  const needs: SelectorNeeds = {
    selector: String(selector).trim(),
    ...{ classes: [], elements: [], oneOf: [], attributes: [] },
  };
  for (const node of selector.nodes) {
    if (node.type === 'tag') needs.elements.push(node.value);
    else if (node.type === 'attribute')
      needs.attributes.push(...attributeNeeds(node.attribute, node.operator, node.value));
    else if (node.type === 'pseudo' && node.value === ':disabled') needs.attributes.push('disabled="');
    else if (node.type === 'pseudo' && /^:(?:is|where)$/.test(node.value)) {
      const names = node.nodes.map((one) => (one.nodes.length === 1 ? one.nodes[0] : undefined));
      if (names.every((one) => one?.type === 'tag')) needs.oneOf.push(names.map((one) => one?.value ?? ''));
    }
  }
  needs.classes.push(...classesIn(selector.nodes));
  return needs;
}

/** Elements and attributes in brackets are one of several that may match; Tailwind's classes there are all needed. */
const classesIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'class') return [node.value];
    if (node.type === 'selector' || (node.type === 'pseudo' && node.value !== ':not')) return classesIn(node.nodes);
    return [];
  });

function attributeNeeds(name: string, operator: string | undefined, value: string | undefined): string[] {
  if (operator === undefined) return [`${name}="`];
  return operator === '=' ? [`${name}="${value}"`] : [];
}
