// Plays one seed: the run, its event log, and, if an invariant broke, the story of the shortest run found that breaks one.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Command } from '#tests/kit/simulation/command.ts';
import { FROM_DEVICE } from './device-reads.ts';
import type { EventLog, LoggedEvent } from './event-log.ts';
import { type AppliedMutant, type Ground, wholeShopProperty } from './run-whole-shop.ts';

export interface Story {
  /** The invariant, such as 'I2: …' or 'W4: …'. */
  message: string;
  /** What the run began with: the instances of the server, the speed of its database, the fates of the first requests. */
  setting: string;
  /** Who did what, and which fault, one sentence each. */
  commands: string[];
  events: LoggedEvent[];
  /** For PlayOptions. */
  path: string;
}

export interface Played {
  seed: number;
  /** Of the whole event log. The same seed gives the same. */
  digest: string;
  text: string;
  events: LoggedEvent[];
  /** How often each part of `PARTS` acted. A part that never does would break nothing, and prove nothing. */
  acted: Record<Part, number>;
  failure?: Story;
}

/** Parts of the shop, by the events that show them at work. */
const PARTS = {
  'the outbox': /^t\d (POST|PUT|DELETE) \/(add|update|delete)-cart/,
  'a server': /^server \d .* → 200/,
  "the worker's caches": new RegExp(`${FROM_DEVICE}$`),
  'the payment provider': /^provider /,
  'the mail server': /^mail /,
  'the merchant': /^run the merchant /,
  'a killed server that starts again': /^server \d starts again/,
  'a restored backup': /^run the shop is restored/,
} as const;
export type Part = keyof typeof PARTS;

const actsOf = (events: readonly LoggedEvent[]): Played['acted'] =>
  Object.fromEntries(
    Object.entries(PARTS).map(([part, shown]) => [
      part,
      events.filter(({ who, what }) => shown.test(`${who} ${what}`)).length,
    ]),
  ) as Played['acted'];

export interface PlayOptions {
  fault?: (() => AppliedMutant) | undefined;
  /** How long to look for a shorter run. 0: not at all. */
  shrinkMs?: number;
  /** Plays the shortest run that was found instead of the whole one. */
  path?: string | undefined;
  /** These instead of random commands. */
  steps?: Command[] | undefined;
}

export async function playSeed(
  ground: Ground,
  seed: number,
  { fault, shrinkMs = 0, path: story, steps }: PlayOptions = {},
): Promise<Played> {
  let first: EventLog | undefined;
  let last: EventLog | undefined;
  const [path, replayPath] = story?.split(' ') ?? [];
  // A story that no longer breaks would go on with all others of its size.
  let isPlayed = false;
  const property = wholeShopProperty(ground, {
    ...{ fault, replayPath, steps },
    isOver: () => path !== undefined && isPlayed,
    onEnd: (log, isBroken) => {
      isPlayed = true;
      first ??= log;
      if (isBroken) last = log;
    },
  });
  const limits = shrinkMs > 0 ? { skipAllAfterTimeLimit: shrinkMs } : { endOnFailure: true };
  // The first run of a seed would be a small one, unless `unbiased`.
  const result = await fc.check(property, { seed, numRuns: 1, unbiased: true, ...limits, ...(path ? { path } : {}) });
  const text = first?.text() ?? '';
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const events = first?.events ?? [];
  const played: Played = { seed, digest, text, events, acted: actsOf(events) };
  if (!result.failed || !result.counterexample) return played;
  const [setting, commands] = result.counterexample;
  return {
    ...played,
    failure: {
      message: result.errorInstance instanceof Error ? result.errorInstance.message : 'failed',
      setting: wordsOf(setting),
      // fast-check writes [only those that ran]; each is a sentence of its own.
      commands: [...commands].map(String),
      events: last?.events ?? [],
      path: `${result.counterexamplePath} ${replayPathOf(commands)}`,
    },
  };
}

/** fast-check names which commands of a random run are left. */
const replayPathOf = (commands: Iterable<unknown>): string =>
  /replayPath="([^"]*)"/.exec((commands as { metadataForReplay?(): string }).metadataForReplay?.() ?? '')?.[1] ?? '';

function wordsOf(setting: Record<string, unknown>): string {
  const { instances, slowMs, locks, workerHasToken, isCalm, fates } = setting as {
    instances: number;
    slowMs: number;
    locks: string;
    workerHasToken: boolean;
    isCalm: boolean;
    fates: readonly { do: string }[];
  };
  const database = slowMs > 0 ? `each statement takes up to ${slowMs} ms` : 'the database is fast';
  const broken = isCalm ? [] : fates.slice(0, 8).map((fate) => fate.do);
  return [
    `${instances} server instance${instances > 1 ? 's' : ''}, ${database}, Web Locks: ${locks}`,
    `the worker ${workerHasToken ? 'has' : 'lacks'} the customer's token`,
    `the first requests: ${broken.join(', ') || 'all arrive'}`,
  ].join('; ');
}
