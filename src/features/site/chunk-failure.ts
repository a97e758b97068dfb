/**
 * True when a lazily loaded chunk failed to load. Browsers report this without an error code, so this is the one place
 * that reads message text: of Chromium, Firefox and Safari, in that order.
 */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|error loading dynamically|importing a module script failed/i.test(error.message)
  );
}
