// JSON.parse forgets where things stood; an error message must say it.

/**
 * The lines on which the elements of a JSON text's lists begin: for each list below a top-level key, by that key, and
 * for a top-level list by ''. The text must be valid JSON.
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
