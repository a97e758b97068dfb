// The line numbers of JSON values, for error messages. JSON.parse does not provide them.

/**
 * The lines on which the elements of a JSON text's lists begin, by the list's top-level key, or by '' for a top-level list. The
 * text must be valid JSON.
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
