// An error as the log may have it. A database says in its errors what was asked and what stood in the row; a mail server
// repeats the address. So only known fields are taken, and the message loses whatever may be somebody's.

export interface SafeError {
  type: string;
  code?: string;
  message: string;
  /** Places in the program; no text of the error. */
  stack?: string;
  cause?: SafeError;
}

const MOST_CAUSES = 4;
const LONGEST = 300;
/** PostgreSQL's class 22, "invalid input": its messages quote the value. */
const QUOTES_VALUES = /^22/;

export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: '' };
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? String(error.code) : undefined;
  const stack = placesOf(error.stack);
  return {
    type: error.name,
    ...(code === undefined ? {} : { code: withoutPersons(code) }),
    message: QUOTES_VALUES.test(code ?? '') ? '' : withoutPersons(error.message),
    ...(stack === '' ? {} : { stack }),
    ...(error.cause === undefined || depth >= MOST_CAUSES ? {} : { cause: safeError(error.cause, depth + 1) }),
  };
}

const placesOf = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .join('\n');

/** Addresses, long numbers, long random words and what stands in quotes; names of tables stay readable. */
const withoutPersons = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replace(/"(?![a-z][a-z0-9_]*_[a-z0-9_]+")[^"]*"/g, '"…"')
    .replace(/'[^']*'/g, "'…'")
    .replace(/\+?\d[\d\s-]{5,}\d/g, '…')
    .replace(/[A-Za-z0-9_~+/-]{20,}/g, '…');
