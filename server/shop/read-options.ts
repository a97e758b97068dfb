import { parseArgs } from 'node:util';
import { CommandError } from '#server/command-error.ts';

type Options<Name extends string> = Partial<Record<Name, string>>;

/**
 * Reads a command's `--name value` options. `flags` are options that need no value; without one they have the value 'all'. Throws
 * CommandError with one sentence for an unknown name or a missing value.
 */
export function readOptions<const Name extends string>(
  given: readonly string[],
  names: readonly Name[],
  flags: readonly Name[] = [],
) {
  const args = given.flatMap((arg, at) =>
    flags.some((flag) => arg === `--${flag}`) && !/^(all|[\d,]+)$/.test(given[at + 1] ?? '') ? [arg, 'all'] : [arg],
  );
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Options<Name>, positionals };
  } catch (cause) {
    throw new CommandError(sentenceOf(args, names), cause);
  }
}

/** Node's own messages are several sentences about hyphens. */
function sentenceOf(args: readonly string[], names: readonly string[]): string {
  const known = names.map((name) => `--${name}`);
  const place = args.findIndex((arg) => arg.startsWith('-') && !known.includes(arg.split('=')[0] ?? ''));
  const before = args[place - 1] ?? '';
  if (known.includes(before))
    return `${before} is followed by ${args[place]}; give it a value that begins with no hyphen.`;
  if (place < 0) return `${args.findLast((arg) => known.includes(arg)) ?? 'An option'} needs a value.`;
  if (known.length === 0) return `There is no option ${args[place]} here.`;
  return `There is no option ${args[place]}; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}.`;
}
