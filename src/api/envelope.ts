// Backends differ in where they put a response's content. It is read from `data`, from the top level, from a bare
// value, or from `items` one level down.

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{items: [...]}` is read as the list itself. */
const withoutItems = (value: unknown): unknown => (isObject(value) && Array.isArray(value.items) ? value.items : value);

/**
 * Flattens a response to one object with `content` at its top level.
 * @param json the parsed body
 * @param content the wanted field; without one, the fields of `data` are merged into the top level
 */
export function openEnvelope(json: unknown, content?: string): Json {
  if (!isObject(json)) return content ? { [content]: json } : {};
  if (content === 'data') {
    if (json.data === undefined) return { ...json, data: json };
    return { ...json, data: withoutItems(json.data) };
  }
  const inner = isObject(json.data) ? json.data : {};
  const flat: Json = { ...json, ...inner };
  if (content === undefined) return flat;
  const found = flat[content] ?? json.data;
  return { ...flat, [content]: withoutItems(found) };
}
