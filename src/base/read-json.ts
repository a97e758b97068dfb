/**
 * Parses JSON that a type guard accepts. For code that runs before valibot has loaded (the chunk `core`).
 * @param revive as JSON.parse takes it
 * @returns undefined for null, for what is no JSON and for what the guard refuses
 */
export function readJson<T>(
  text: string | null,
  isValid: (value: unknown) => value is T,
  revive?: (key: string, value: unknown) => unknown,
): T | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text, revive);
    return isValid(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
