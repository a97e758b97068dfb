// The steps of a turn. Each ends in one fenced commit; what happens between two commits may be lost at any moment, and
// the next sender finds in the document all it needs to go on.
import { createLog } from '#src/base/log.ts';
import { afterFailure, afterSuccess } from './backoff.ts';
import type { Observation, Outcome } from './classify.ts';
import type { Wire } from './compile.ts';
import type { Doc, Op } from './doc.ts';
import { PARK_MS, RESOLVE_AFTER_MS } from './next-step.ts';
import { callOf, isScope, ownerQuery } from './scope.ts';
import type { Sender } from './sender.ts';
import { type Turn, TurnLost } from './sender-turn.ts';
import { ingest, readItems, type ServerItem } from './server-list.ts';
import { afterAnswer, newIdOf, withOp } from './settle.ts';
import { type Sendable, transmit } from './transmit.ts';
import { writeAhead } from './write-ahead.ts';
