// Refuses text that cannot be stored or is never typed by shoppers: U+0000 (PostgreSQL text cannot hold it), lone surrogates and
// control characters (escape sequences). Applies to every call.
import { type FieldFault, invalidInput } from './refusal.ts';

/** Limits the recursion. Deeper than anything in the contract. */
const MAX_DEPTH = 20;

/** Throws a 400 naming the field if any text in `input` could not be stored. */
export function requireStorable(input: unknown): void {
  const fault = findFault(input, '', 0);
  if (fault) throw invalidInput([fault]);
}

function findFault(value: unknown, path: string, depth: number): FieldFault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, message: 'must be plain text' };
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined;
  if (depth > MAX_DEPTH) return { path: '', message: 'is nested too deeply' };
  for (const [key, item] of Object.entries(value)) {
    // Keys are input too: they are checked, and repeated in the answer only if they are plain names.
    if (!isStorable(key)) return { path, message: 'must be plain text' };
    const fault = findFault(item, /^\w{1,40}$/.test(key) ? (path ? `${path}.${key}` : key) : path, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

/** All except tabs and line ends. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

const isStorable = (text: string) => !CONTROL.test(text) && text.isWellFormed();
