// The pure rules of the outbox in one place. Callers take them as an argument, so that a test can put in a faulty one and
// see that it is caught.
import { clear, coalesce } from '#src/offline/enqueue/enqueue.ts';
import { reconcile, resolve } from '#src/offline/reconcile/plain-server.ts';
import { classify } from './classify.ts';
import { nextStep } from './next-step.ts';
import { compile } from './write-ahead.ts';

/** What the worker needs: it sends and never enqueues. */
export const sendingRules = { nextStep, compile, classify, resolve, reconcile };
export type SendingRules = typeof sendingRules;

export const rules = { ...sendingRules, coalesce, clear };
export type Rules = typeof rules;
