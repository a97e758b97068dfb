// Validates input with Valibot. Its issues and messages quote the input, so only path and message are passed on.
import * as v from 'valibot';
import { type FieldFault, invalidInput } from './refusal.ts';

/** Used where the contract has no text. Valibot's default would quote the input. */
const message = (issue: v.BaseIssue<unknown>): string =>
  issue.input === undefined ? 'is required' : issue.kind === 'schema' ? `must be ${nameOf(issue)}` : 'is not allowed';

const nameOf = ({ type, expected }: v.BaseIssue<unknown>): string =>
  type === 'variant' || type === 'union' || type === 'picklist' || type === 'literal'
    ? `one of ${(expected ?? 'the known values').replace(/[()"]/g, '').replaceAll(' | ', ', ')}`
    : /^[aeiou]/i.test(type)
      ? `an ${type}`
      : `a ${type}`;

/** The parsed value. Throws a 400 that lists every invalid field. */
export function validate<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { message });
  if (result.success) return result.output;
  throw invalidInput(result.issues.slice(0, 50).map(toFault));
}

const toFault = (issue: v.BaseIssue<unknown>): FieldFault => ({
  path: v.getDotPath(issue) ?? '',
  message: issue.message,
});
