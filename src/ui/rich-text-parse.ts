import { decodeEntities } from './html-entities.ts';
import { fixNesting, type RichElement, type RichNode } from './rich-text-nesting.ts';

/** The allowed tags, and what each becomes. Headings go below the page's own h1 and h2. */
const TAGS: Readonly<Record<string, string>> = {
  p: 'p',
  div: 'div',
  span: 'span',
  br: 'br',
  hr: 'hr',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  dl: 'dl',
  dt: 'dt',
  dd: 'dd',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  sub: 'sub',
  sup: 'sup',
  small: 'small',
  blockquote: 'blockquote',
  pre: 'pre',
  code: 'code',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  table: 'table',
  caption: 'caption',
  thead: 'thead',
  tbody: 'tbody',
  tfoot: 'tfoot',
  tr: 'tr',
  th: 'th',
  td: 'td',
  a: 'a',
  img: 'img',
};
const VOID = new Set(['br', 'hr', 'img']);
/** Dropped with their content, which is code. */
const DROPPED_WHOLE =
  /<(script|style|template|noscript|iframe|object|svg|math|title|textarea)\b[\s\S]*?(<\/\1\s*>|$)/gi;
const COMMENTS = /<!--[\s\S]*?(-->|$)|<[!?][^>]*>/g;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
/** Whitespace directly inside these is invalid and has no meaning. */
const NO_TEXT = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl']);
/** The next of these closes the previous one and everything open inside it, up to the list or table. */
const SIBLINGS_IN: Readonly<Record<string, RegExp>> = {
  li: /^[uo]l$/,
  dt: /^dl$/,
  dd: /^dl$/,
  caption: /^table$/,
  thead: /^table$/,
  tbody: /^table$/,
  tfoot: /^table$/,
  tr: /^(table|thead|tbody|tfoot)$/,
  td: /^(table|thead|tbody|tfoot|tr)$/,
  th: /^(table|thead|tbody|tfoot|tr)$/,
};
/** Deeper nesting is flattened. It does not occur in practice and would exhaust the stack. */
const MAX_DEPTH = 20;

/** Parses HTML to a tree of allowed elements. Never throws; drops unknown tags but keeps their text. */
export function parseHtml(html: string): RichNode[] {
  const source = html.replace(COMMENTS, '').replace(DROPPED_WHOLE, '');
  const root: RichElement = { tag: '', attributes: {}, children: [] };
  const open: RichElement[] = [root];
  const top = () => open.at(-1) ?? root;
  const addText = (raw: string) => {
    if (raw && !(NO_TEXT.has(top().tag) && raw.trim() === '')) top().children.push(decodeEntities(raw));
  };
  let read = 0;
  for (const match of source.matchAll(TAG)) {
    addText(source.slice(read, match.index));
    read = match.index + match[0].length;
    const tag = TAGS[(match[2] ?? '').toLowerCase()];
    if (!tag) continue;
    if (match[1]) close(open, tag);
    else {
      closeImplied(open, tag);
      const element: RichElement = { tag, attributes: safeAttributes(tag, match[3] ?? ''), children: [] };
      if (tag === 'img' && !element.attributes.src) continue;
      top().children.push(element);
      if (!VOID.has(tag) && open.length < MAX_DEPTH) open.push(element);
    }
  }
  addText(source.slice(read));
  return fixNesting(root.children);
}

function close(open: RichElement[], tag: string) {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at > 0) open.length = at;
}

/** `<li>` closes the previous li, a block closes an open paragraph, as in browsers. */
function closeImplied(open: RichElement[], tag: string) {
  const siblingsIn = SIBLINGS_IN[tag];
  const outer = siblingsIn ? open.findLastIndex((element) => siblingsIn.test(element.tag)) : -1;
  if (outer >= 0) {
    open.length = outer + 1;
    return;
  }
  const last = open.at(-1)?.tag;
  const isInline = /^(a|span|strong|em|u|s|sub|sup|small|code|br|img)$/.test(tag);
  if (last === tag && /^(li|dt|dd|p|a)$/.test(tag)) open.pop();
  else if (last === 'p' && !isInline) open.pop();
}

function safeAttributes(tag: string, source: string): Record<string, string> {
  const read = (name: string) => {
    const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(source);
    return match ? decodeEntities(match[1] ?? match[2] ?? match[3] ?? '').trim() : '';
  };
  if (tag === 'a') {
    const href = read('href');
    return /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(href) ? { href, rel: 'noopener nofollow' } : {};
  }
  if (tag === 'img') {
    const src = read('src');
    return /^(https?:\/\/|\/(?![/\\]))/i.test(src) ? { src, alt: read('alt'), loading: 'lazy' } : {};
  }
  return {};
}
