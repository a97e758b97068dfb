import type { Parts } from '#server/parts.ts';

/** The dependencies of the order code. */
export type OrderParts = Pick<Parts, 'db' | 'clock' | 'log' | 'config' | 'payments' | 'mail'>;
