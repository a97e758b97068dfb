// An error without personal data, for the log. Database errors quote statements and rows, mail server errors quote addresses.
// Only known fields are copied, and the message is redacted.

export interface SafeError {
  type: string;
  code?: string;
  message: string;
  /** Source locations only, without the error's text. */
  stack?: string;
  cause?: SafeError;
}

const MAX_CAUSES = 4;
const MAX_LENGTH = 300;
/** PostgreSQL class 22, "data exception": its messages quote the value. */
const QUOTES_VALUES = /^22/;

export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: '' };
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? String(error.code) : undefined;
  const stack = placesOf(error.stack);
  return {
    type: error.name,
    ...(code === undefined ? {} : { code: redactText(code) }),
    message: QUOTES_VALUES.test(code ?? '') ? '' : redactText(error.message),
    ...(stack === '' ? {} : { stack }),
    ...(error.cause === undefined || depth >= MAX_CAUSES ? {} : { cause: safeError(error.cause, depth + 1) }),
  };
}

const placesOf = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .join('\n');

/** Removes addresses, long numbers, long random words and quoted text. Table names stay readable. */
const redactText = (text: string): string =>
  text
    .slice(0, MAX_LENGTH)
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replace(/"(?![a-z][a-z0-9_]*_[a-z0-9_]+")[^"]*"/g, '"…"')
    .replace(/'[^']*'/g, "'…'")
    .replace(/\+?\d[\d\s-]{5,}\d/g, '…')
    .replace(/[A-Za-z0-9_~+/-]{20,}/g, '…');
