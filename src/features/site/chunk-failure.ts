/**
 * A lazily loaded part of the program did not arrive. Browsers give this no code of its own, only words, so this is
 * the one place that reads them: Chromium, Firefox and Safari in that order.
 */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|error loading dynamically|importing a module script failed/i.test(error.message)
  );
}
