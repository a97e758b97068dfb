import type { RefusalCode } from './refusal-codes.ts';

/**
 * Page and server do not fit together: another application key, another version. These codes say nothing about the
 * request itself; a reloaded page may succeed. A file of its own, because the initial bundle needs no other code.
 */
export const OUTDATED_PAGE_CODES: ReadonlySet<string> = new Set<RefusalCode>([
  'wrong-key',
  'client-too-old',
  'no-such-call',
  'wrong-method',
]);
