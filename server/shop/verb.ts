import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';

/** What a command has access to. */
export interface Shop {
  /** Opens and migrates the database at the first call. The caller of the command closes it. */
  open: () => Promise<Db>;
  /** Opens the database without migrating it; it may have no tables. */
  openBare: () => Promise<Db>;
  config: Config;
  clock: () => Date;
  /** Prints one line. */
  say: (line: string) => void;
  /** Resolves a path against the folder in which the command was typed. */
  resolve: (path: string) => string;
}

/** One command of `npm run shop -- COMMAND`. `run` throws CommandError, FileRefused or StartError. */
export interface Verb {
  /** The arguments, for the help. */
  usage: string;
  about: string;
  /** Command lines that run in a seeded shop, for the help: 'export goods.csv'. */
  examples: readonly string[];
  /** The most words it takes; undefined: it counts them itself. */
  most?: number;
  /** It reads options itself. Otherwise every --option is refused. */
  hasOptions?: true;
  run: (args: readonly string[], shop: Shop) => Promise<void>;
}
