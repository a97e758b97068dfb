import { decodeEntities } from './html-entities.ts';
import { mendNesting, type RichElement, type RichNode } from './rich-text-nesting.ts';

/** What a description may hold, and what each tag becomes. Headings go below the page's own h1 and h2. */
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
/** Their content is code, not words. */
const DROPPED_WHOLE =
  /<(script|style|template|noscript|iframe|object|svg|math|title|textarea)\b[\s\S]*?(<\/\1\s*>|$)/gi;
const COMMENTS = /<!--[\s\S]*?(-->|$)|<[!?][^>]*>/g;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
/** Whitespace between these would be an error inside them, and means nothing. */
const NO_TEXT = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl']);
/** The next of these ends the one before it, and all that is open in it, up to the list or the table they belong to. */
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
/** Deep nesting is flattened: nobody writes it, and it would exhaust the stack. */
const MAX_DEPTH = 20;

/** Reads HTML as a tree of listed elements. Never throws; unknown tags vanish, their words stay. */
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
  return mendNesting(root.children);
}

function close(open: RichElement[], tag: string) {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at > 0) open.length = at;
}

/** `<li>` ends the li before it, a block ends the paragraph before it, as browsers do. */
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
