// The pure rules that sending is built on, in one place: sender.ts takes them as an argument, so that a test can put a
// faulty one in and see it caught.

import { reconcile } from '#src/offline/reconcile/reconcile-plain.ts';
import { resolve } from '#src/offline/reconcile/resolve-plain.ts';
import { classify } from './classify.ts';
import { compile } from './compile.ts';
import { nextStep } from './next-step.ts';

export const sendingRules = { nextStep, compile, classify, resolve, reconcile };
export type SendingRules = typeof sendingRules;
