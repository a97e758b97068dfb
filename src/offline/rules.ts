// The pure rules the moving parts are built on, in one place: sender.ts and list-outbox.ts take them as an argument, so
// that a test can put a faulty one in and see it caught.
import { classify } from './classify.ts';
import { coalesce } from './coalesce.ts';
import { compile } from './compile.ts';
import { clear } from './enqueue.ts';
import { nextStep } from './next-step.ts';
import { reconcile } from './reconcile-plain.ts';
import { resolve } from './resolve-plain.ts';

export const rules = { coalesce, clear, nextStep, compile, classify, resolve, reconcile };
export type Rules = typeof rules;
