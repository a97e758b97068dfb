import { randomBytes } from 'node:crypto';

/** 128 random bits as 32 hex characters: fits the contract's id and is fit for an order id (DESIGN 5). */
export const newId = (): string => randomBytes(16).toString('hex');
