// Reads and writes JSON: {"categories": […], "products": […], "banners": […], "stores": […]}, or only the list of products.
import { CommandError } from '#server/command-error.ts';
import type { ShopFile, SourceRecord } from './shop-file.ts';

const LISTS = ['categories', 'products', 'banners', 'stores'] as const;

/** Throws CommandError if the text is not JSON or has another shape. */
export function readJsonFile(text: string): ShopFile {
  const content = parse(text);
  const lists: unknown = Array.isArray(content) ? { products: content } : content;
  if (!isRecord(lists)) throw new CommandError('The file must hold an object or a list of products.');
  const odd = Object.keys(lists).find((key) => !LISTS.some((list) => list === key));
  if (odd !== undefined) throw new CommandError(`The file holds "${odd}"; it may hold ${LISTS.join(', ')}.`);
  const lines = elementLines(text);
  const listOf = (name: string) => toSources(name, lists[name], lines.get(Array.isArray(content) ? '' : name) ?? []);
  return { ...Object.fromEntries(LISTS.map((name) => [name, listOf(name)])), products: listOf('products') ?? [] };
}

/** Two spaces and one trailing newline: readable, with small diffs. */
export const writeJsonFile = (content: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify(content, null, 2)}\n`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new CommandError(`The file is not JSON: ${cause instanceof Error ? cause.message : 'unreadable'}.`, cause);
  }
}

/** A plain name in the list of categories counts as a record with that name. */
function toSources(name: string, list: unknown, lines: readonly number[]): SourceRecord[] | undefined {
  if (list === undefined) return undefined;
  if (!Array.isArray(list)) throw new CommandError(`"${name}" in the file must be a list.`);
  return list.map((element: unknown, index) => ({
    given: isRecord(element) ? element : { name: element },
    line: lines[index] ?? 1,
  }));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The lines on which the elements of a JSON text's lists begin, by the list's top-level key, or by '' for a top-level list. They
 * are for error messages; JSON.parse does not provide them. The text must be valid JSON.
 */
export function elementLines(text: string): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const open: string[] = [];
  let line = 1;
  let key = '';
  let awaitsElement = false;
  const isList = () => open.join('') === '{[' || open.join('') === '[';
  for (const [token] of text.matchAll(/\n|"(?:[^"\\]|\\.)*"|[[\]{},]|[^\s"[\]{},:]+/g)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    if (awaitsElement && token !== ']') {
      const list = open.length === 1 ? '' : key;
      found.set(list, [...(found.get(list) ?? []), line]);
    }
    if (open.join('') === '{' && token.startsWith('"')) key = JSON.parse(token);
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
    awaitsElement = (token === '[' || token === ',') && isList();
  }
  return found;
}
