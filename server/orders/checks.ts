import type { RawBuilder } from 'kysely';

/** Name of a rule -> the query for the rows that break it, each with a column `what`. */
export type Checks = Readonly<Record<string, RawBuilder<{ what: string }>>>;
