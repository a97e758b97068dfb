import { randomBytes } from 'node:crypto';

/** 128 random bits as 32 hex characters. It fits the contract's ids and cannot be guessed, so it is safe as an order id. */
export const newId = (): string => randomBytes(16).toString('hex');
