// PostgreSQL text cannot hold U+0000, half a surrogate pair is no text at all, and a control sign (an escape sequence) is
// nothing a shopper types: refused at the door, any call.
import { type FieldFault, invalidInput } from './refusal.ts';

/** Deeper than anything the contract knows; a recursion bound. */
const MAX_DEPTH = 20;

/** Throws a 400 naming the field when any text in `input` could not be stored. */
export function demandStorable(input: unknown): void {
  const fault = findFault(input, '', 0);
  if (fault) throw invalidInput([fault]);
}

function findFault(value: unknown, path: string, depth: number): FieldFault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, message: 'must be plain text' };
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined;
  if (depth > MAX_DEPTH) return { path: '', message: 'is nested too deeply' };
  for (const [key, item] of Object.entries(value)) {
    // A key is the sender's text too: it is checked, and never repeated in the answer unless it is a plain name.
    if (!isStorable(key)) return { path, message: 'must be plain text' };
    const fault = findFault(item, /^\w{1,40}$/.test(key) ? (path ? `${path}.${key}` : key) : path, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

/** All but tabs and ends of lines. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

const isStorable = (text: string) => !CONTROL.test(text) && text.isWellFormed();
