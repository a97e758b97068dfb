import type { Parts } from '#server/parts.ts';

/** What the work on orders reaches for. */
export type OrderParts = Pick<Parts, 'db' | 'clock' | 'log' | 'config' | 'payments' | 'mail'>;
