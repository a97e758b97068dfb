import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';

/** What a command works with. */
export interface Shop {
  /** Opens the database, brought up to date, the first time; the caller of the verb closes it. */
  open: () => Promise<Db>;
  /** The same, as it is: perhaps without a table. */
  openBare: () => Promise<Db>;
  config: Config;
  clock: () => Date;
  /** One line to the person who typed the command. */
  say: (line: string) => void;
  /** A path as typed, from the folder it was typed in. */
  resolve: (path: string) => string;
}

/** One word of `npm run shop -- <verb>`. `run` throws CommandError, FileRefused or StartError. */
export interface Verb {
  /** The arguments, as the help shows them. */
  usage: string;
  about: string;
  run: (args: readonly string[], shop: Shop) => Promise<void>;
}
