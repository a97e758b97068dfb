// All rules of a page: those of sending, and those by which a change comes into the outbox (list-outbox.ts).
import { coalesce } from '#src/offline/enqueue/coalesce.ts';
import { clear } from '#src/offline/enqueue/enqueue.ts';
import { sendingRules } from './sending-rules.ts';

export const rules = { ...sendingRules, coalesce, clear };
export type Rules = typeof rules;
