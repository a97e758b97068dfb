/** Text, or an element of a listed tag. */
export type RichNode = string | { tag: string; attributes: Record<string, string>; children: RichNode[] };
export type RichElement = Exclude<RichNode, string>;

/** The allowed children of these elements, and the element that wraps any others. */
const STRUCTURE: Readonly<Record<string, { holds: readonly string[]; around: string }>> = {
  ul: { holds: ['li'], around: 'li' },
  ol: { holds: ['li'], around: 'li' },
  dl: { holds: ['dt', 'dd'], around: 'dd' },
  table: { holds: ['caption', 'thead', 'tbody', 'tfoot'], around: 'tbody' },
  thead: { holds: ['tr'], around: 'tr' },
  tbody: { holds: ['tr'], around: 'tr' },
  tfoot: { holds: ['tr'], around: 'tr' },
  tr: { holds: ['td', 'th'], around: 'td' },
};
const OUTSIDE_A_LIST = /^(li|dt|dd)$/;
const OUTSIDE_A_TABLE = /^(caption|thead|tbody|tfoot|tr|td|th)$/;
const HEADING = /^h\d$/;
/** Elements that close an open paragraph. */
const BLOCK = /^(p|div|ul|ol|li|dl|dt|dd|blockquote|pre|h\d|hr|table)$/;

/**
 * Corrects the nesting as a browser's parser would, so that server-rendered HTML parses to the same elements that the
 * page renders, and hydration succeeds.
 */
export function fixNesting(nodes: readonly RichNode[], parent = '', isInLink = false): RichNode[] {
  const structure = STRUCTURE[parent];
  if (!structure) return nodes.flatMap((node) => mendOne(node, parent, isInLink));
  const fixed: RichNode[] = [];
  let strays: RichNode[] = [];
  const gather = () => {
    if (strays.length > 0)
      fixed.push(withChildren({ tag: structure.around, attributes: {}, children: strays }, isInLink));
    strays = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !structure.holds.includes(node.tag)) strays.push(node);
    else {
      gather();
      fixed.push(withChildren(node, isInLink));
    }
  }
  gather();
  return fixed;
}

const withChildren = (element: RichElement, isInLink: boolean): RichElement => ({
  ...element,
  children: fixNesting(element.children, element.tag, isInLink),
});

function mendOne(node: RichNode, parent: string, isInLink: boolean): RichNode[] {
  if (typeof node === 'string') return [node];
  const { tag, children } = node;
  const isNoPlace =
    OUTSIDE_A_TABLE.test(tag) || (tag === 'a' && isInLink) || (HEADING.test(tag) && HEADING.test(parent));
  if (isNoPlace) return fixNesting(children, parent, isInLink);
  const fixed = withChildren(node, isInLink || tag === 'a');
  const isPlainBlock = OUTSIDE_A_LIST.test(tag) || (tag === 'p' && holdsBlock(fixed));
  if (tag === 'pre') return [{ ...fixed, children: withoutFirstBreak(fixed.children) }];
  return [isPlainBlock ? { ...fixed, tag: 'div' } : fixed];
}

/** A browser drops a line break at the start of a <pre>. */
function withoutFirstBreak([first, ...rest]: readonly RichNode[]): RichNode[] {
  if (first === undefined) return [];
  if (typeof first !== 'string') return [first, ...rest];
  const text = first.replace(/^[\r\n]+/, '');
  return text === '' ? withoutFirstBreak(rest) : [text, ...rest];
}

const holdsBlock = ({ children }: RichElement): boolean =>
  children.some((child) => typeof child !== 'string' && (BLOCK.test(child.tag) || holdsBlock(child)));
