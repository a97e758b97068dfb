/**
 * Parses JSON that a type guard accepts. For code that runs before valibot has loaded (the chunk `core`); all other stored
 * JSON is parsed by a valibot schema.
 * @returns undefined for null, for what is no JSON and for what the guard refuses
 */
export function readJson<T>(text: string | null, isValid: (value: unknown) => value is T): T | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
