// Valibot at the door. Its issues carry what was sent and its own texts quote it: only path and message leave here.
import * as v from 'valibot';
import { type FieldFault, invalidInput } from './refusal.ts';

/** Used wherever the contract gives no text of its own; valibot's default would quote the input. */
const message = (issue: v.BaseIssue<unknown>): string =>
  issue.input === undefined ? 'is required' : issue.kind === 'schema' ? `must be ${nameOf(issue)}` : 'is not allowed';

const nameOf = ({ type, expected }: v.BaseIssue<unknown>): string =>
  type === 'variant' || type === 'union' || type === 'picklist' || type === 'literal'
    ? `one of ${(expected ?? 'the known values').replace(/[()"]/g, '').replaceAll(' | ', ', ')}`
    : /^[aeiou]/i.test(type)
      ? `an ${type}`
      : `a ${type}`;

/** The parsed value, or a 400 that lists every field at fault. */
export function validate<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { message });
  if (result.success) return result.output;
  throw invalidInput(result.issues.slice(0, 50).map(toFault));
}

const toFault = (issue: v.BaseIssue<unknown>): FieldFault => ({
  path: v.getDotPath(issue) ?? '',
  message: issue.message,
});
