// `npm run shop -- COMMAND`: the table of commands, and the frame around each of them.
import { resolve } from 'node:path';
import { CommandError, FileRefused } from '#server/command-error.ts';
import { readConfig } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { StartError } from '#server/start-error.ts';
import type { Verb } from './verb.ts';
import { backupVerb } from './verbs/backup.ts';
import { complaintVerb } from './verbs/complaint.ts';
import { couponVerb } from './verbs/coupon.ts';
import { customerVerb } from './verbs/customer.ts';
import { exportVerb } from './verbs/export.ts';
import { importVerb } from './verbs/import.ts';
import { orderVerb } from './verbs/order.ts';
import { photosVerb } from './verbs/photos.ts';
import { pinsVerb } from './verbs/pins.ts';
import { removeVerb } from './verbs/remove.ts';
import { restoreVerb } from './verbs/restore.ts';
import { returnVerb } from './verbs/return.ts';
import { reviewVerb } from './verbs/review.ts';
import { seedVerb } from './verbs/seed.ts';
import { setVerb } from './verbs/set.ts';
import { stockVerb } from './verbs/stock.ts';
import { verifyVerb } from './verbs/verify.ts';

export const VERBS: Readonly<Record<string, Verb>> = {
  import: importVerb,
  export: exportVerb,
  remove: removeVerb,
  stock: stockVerb,
  photos: photosVerb,
  set: setVerb,
  pins: pinsVerb,
  coupon: couponVerb,
  order: orderVerb,
  return: returnVerb,
  review: reviewVerb,
  complaint: complaintVerb,
  customer: customerVerb,
  verify: verifyVerb,
  backup: backupVerb,
  restore: restoreVerb,
  seed: seedVerb,
};

interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  say: (line: string) => void;
  complain: (line: string) => void;
}

/** Runs one command line. Resolves to the exit code: 0, or 1 after printing an error. Bugs are thrown. */
export async function runShop([name, ...args]: readonly string[], terminal: Terminal): Promise<0 | 1> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) return help(terminal);
  try {
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (!verb)
      throw new CommandError(`There is no command "${name}"; there are ${Object.keys(VERBS).join(', ')}, help.`);
    refuseOptions(name, verb, args);
    refuseWords(name, verb, args);
    await runVerb(verb, args, terminal);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof FileRefused || error instanceof StartError)) throw error;
    terminal.complain(error.message);
    return 1;
  }
}

/** A verb without options would otherwise ignore a misspelt one. */
function refuseOptions(name: string, verb: Verb, args: readonly string[]): void {
  const option = verb.hasOptions ? undefined : args.find((arg) => /^--[a-z]/.test(arg));
  if (option !== undefined) throw new CommandError(`${name} has no option ${option}.`);
}

/** A word too many is a name that needs quotes, or a mistake. */
function refuseWords(name: string, { most, usage }: Verb, args: readonly string[]): void {
  if (most !== undefined && args.length > most)
    throw new CommandError(
      `${name} takes no "${args[most]}"${usage === '' ? '' : `; put a name of several words into quotes: ${name} ${usage}`}.`,
    );
}

async function runVerb(verb: Verb, args: readonly string[], { env, say }: Terminal): Promise<void> {
  const config = readConfig(env);
  let opened: OpenDatabase | undefined;
  const openBare = async () => {
    opened ??= await openDatabase(config);
    return opened.db;
  };
  const open = async () => {
    const db = await openBare();
    await migrate(db);
    return db;
  };
  // npm changes to the project's folder; INIT_CWD is the folder in which the command was typed.
  const resolvePath = (path: string) => resolve(env.INIT_CWD ?? '.', path);
  try {
    await verb.run(args, { open, openBare, config, say, clock: () => new Date(), resolve: resolvePath });
  } finally {
    await opened?.close();
  }
}

function help({ say }: Terminal): 0 {
  say('npm run shop -- COMMAND\n');
  for (const [name, verb] of Object.entries(VERBS)) {
    say(`  ${name} ${verb.usage}\n      ${verb.about}`);
    for (const example of verb.examples) say(`      npm run shop -- ${example}`);
  }
  say('\nDATA_DIR or DATABASE_URL selects the shop. With the embedded database, stop the server first.');
  return 0;
}
