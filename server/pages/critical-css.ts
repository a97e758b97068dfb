// The critical CSS of a page: the rules of the style sheet that its first paint needs, in their order and layers. A rule
// too many costs bytes; a missing one shows for a moment, so doubt keeps a rule. The sheet is parsed once. Tools such as
// beasties parse it and the whole page for every page (docs/decisions/041).
import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  type Declaration,
  type Document,
  type Root,
  type Rule,
} from 'postcss';
import { inlineProperties, inlineTheme } from './inline-variables.ts';
import { matchesPage, type PageContent, readSelectors } from './selector-needs.ts';

/** Reads a style sheet once; the answer picks the rules for a page's HTML. Throws CssSyntaxError for a broken sheet. */
export function createCriticalCss(sheet: string): (html: string) => string {
  const root = readSheet(sheet);
  const needs = new Map<Rule, ReturnType<typeof readSelectors>>();
  root.walkRules((rule) => {
    if (!isKeyframes(rule.parent)) needs.set(rule, readSelectors(rule.selector));
  });
  return (html) => {
    const content = readPage(html);
    const page = postcss.root();
    const pick = (nodes: readonly ChildNode[], into: Container) => {
      for (const node of nodes) {
        if (node.type === 'rule') {
          const selectors = needs.get(node)?.filter((one) => matchesPage(one, content)) ?? [];
          if (selectors.length > 0)
            into.append(node.clone({ selector: selectors.map((one) => one.selector).join(',') }));
        } else if (node.type === 'atrule' && HOLDS_RULES.has(node.name) && node.nodes) {
          const copy = postcss.atRule({ name: node.name, params: node.params, raws: node.raws, nodes: [] });
          pick(node.nodes, copy);
          if (copy.nodes?.length) into.append(copy);
        } else into.append(node.clone());
      }
    };
    pick(root.nodes, page);
    inlineProperties(page);
    removeUnused(page);
    return page.toString();
  };
}

const HOLDS_RULES = new Set(['media', 'supports', 'layer', 'container']);

/**
 * At-rules that a first paint does not need, by their params: nobody points or prints yet, and fallbacks for old browsers,
 * mixed colours (the same colour stands before them, unmixed) and forced colours may come with the sheet.
 */
const LATER: Readonly<Record<string, RegExp>> = {
  media: /\bhover: ?hover\b|^print|^\(forced-colors\b/,
  layer: /^properties\b/,
  supports: /^\((?:color:color-mix|not \(\(-webkit-appearance)\b/,
};

/** Properties that say how something changes, and what a pointer or a finger does. */
const NOT_PAINTED =
  /^(?:transition(?:-|$)|cursor$|touch-action$|(?:-webkit-)?user-select$|-webkit-tap-highlight-color$)/;

/** Whether `after` says the same without a vendor prefix, before the property or its value. */
const isPrefixed = ({ prop, value }: Declaration, after: ChildNode | undefined): boolean =>
  after?.type === 'decl' &&
  ((/^-(?:webkit|moz)-/.test(prop) && prop.endsWith(`-${after.prop}`)) ||
    (prop === after.prop && value.replace(/^-(?:webkit|moz)-/, '') !== value));

/** The sheet without what no first paint needs, and with the values of the theme in place. */
function readSheet(sheet: string): Root {
  const root = postcss.parse(sheet);
  root.walkComments((comment) => void comment.remove());
  inlineTheme(root);
  root.walkAtRules((rule) => {
    if (LATER[rule.name]?.test(rule.params)) rule.remove();
  });
  root.walkDecls((declaration) => {
    // The build repeats a declaration, with a prefix or without, for other browsers.
    const [before, after] = [declaration.prev(), declaration.next()];
    const isRepeated = before?.type === 'decl' && String(before) === String(declaration);
    if (isRepeated || isPrefixed(declaration, after) || NOT_PAINTED.test(declaration.prop)) declaration.remove();
  });
  // Fonts and drawings that must be fetched come with the sheet.
  root.walk((node) => {
    if ((node.type === 'rule' || node.type === 'atrule') && node.nodes?.some(isFetched)) node.remove();
  });
  removeEmpty(root);
  return root;
}

const isFetched = (node: ChildNode) =>
  node.type === 'decl' && (node.value.includes('url(') || /(^|-)mask$/.test(node.prop));

/** Removes the animations, registered properties, theme values and weights of fonts that no picked rule uses. */
function removeUnused(page: Root): void {
  const used = new Set<string>();
  const animations: string[] = [];
  const weights = new Set([400]);
  page.walkDecls(({ prop, value, parent }) => {
    const [, weight] = /^font(?:-weight)?:(\d00)\b/.exec(`${prop}:${value}`) ?? [];
    if (weight && parent?.type === 'rule') weights.add(Number(weight));
    for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g)) used.add(name);
    if (prop.includes('animation') && !isCalm(parent?.parent) && !isKeyframes(parent?.parent)) animations.push(value);
  });
  // A utility also says its value by a name, for others that may be there.
  page.walkDecls(/^--tw-/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
  page.walkAtRules((rule) => {
    if (rule.name === 'property' && !used.has(rule.params)) rule.remove();
    if (isKeyframes(rule) && !animations.some((value) => value.split(/[\s,]+/).includes(rule.params))) rule.remove();
    if (isCalm(rule) && animations.length === 0) rule.remove();
    if (rule.name === 'layer' && rule.params === 'theme') {
      rule.walkDecls((declaration) => {
        if (!used.has(declaration.prop)) declaration.remove();
      });
      // An empty layer still has its place in the order.
      if (rule.nodes?.every((child) => child.type === 'rule' && child.nodes.length === 0))
        rule.replaceWith({ name: 'layer', params: 'theme' });
    }
  });
  page.walkAtRules('font-face', (face) => {
    if (!isWanted(face, weights)) face.remove();
  });
  removeEmpty(page);
}

/** Whether a rule states a weight of the face. 400 needs no rule. */
function isWanted(face: AtRule, weights: ReadonlySet<number>): boolean {
  const stated = face.nodes?.find((node): node is Declaration => node.type === 'decl' && node.prop === 'font-weight');
  const [from = 400, to = from] = stated?.value.split(' ').map(Number) ?? [];
  return Number.isNaN(from) || [...weights].some((weight) => from <= weight && weight <= to);
}

type Parent = Document | Container | undefined;
const isCalm = (node: Parent) =>
  node?.type === 'atrule' && (node as AtRule).params === '(prefers-reduced-motion:reduce)';
const isKeyframes = (node: Parent) => node?.type === 'atrule' && (node as AtRule).name === 'keyframes';

/** Inside out, so that a frame whose last rule goes goes too. */
function removeEmpty(css: Container): void {
  css.each((node) => {
    if (node.type !== 'rule' && !(node.type === 'atrule' && node.nodes)) return;
    removeEmpty(node);
    if (node.nodes?.length === 0) node.remove();
  });
}

/** Closed dialogs and hidden panels are not painted. */
function readPage(page: string): PageContent {
  const html = page.replace(/<dialog\b[\s\S]*?<\/dialog>|<[a-z]+\s[^>]*\shidden=""[^>]*>/g, '');
  const classes = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => decode(list).split(/\s+/));
  const elements = [...html.matchAll(/<([a-z][a-z\d]*)/g)].map(([, name = '']) => name);
  return {
    classes: new Set(classes),
    elements: new Set(['html', 'body', ...elements]),
    has: (attribute) => html.includes(` ${attribute}`),
  };
}

/** The characters that React escapes in an attribute. */
const ESCAPED: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" };
const decode = (text: string) => text.replace(/&(amp|gt|lt|quot|#x27);/g, (whole, name) => ESCAPED[name] ?? whole);
