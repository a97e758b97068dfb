// Queries of a PGlite whose statements stay prepared. PGlite itself parses and plans every query anew, and takes six steps for
// it; most of a run's time went there. Here a statement that was seen before takes one step.
import type { messages } from '@electric-sql/pglite';
import type { Pglite } from '#server/db/guarded-pglite.ts';

/** A statement that PostgreSQL has parsed. */
interface Kept {
  name: string;
  parameterTypes: readonly number[];
  fields: readonly messages.RowDescriptionMessage['fields'][number][];
  /** Tables whose rows it may change. */
  writesTo: readonly string[];
  /** Whether its number of affected rows tells of all that it wrote. */
  isPlain: boolean;
}

export interface QueryResult {
  rows: Record<string, unknown>[];
  affectedRows: number;
}

const WRITES = /(?:insert into|update|delete from) +(?:only +)?"?([a-z_]+)"?/gi;

/** More would cost more memory than they save time. */
const MOST_KEPT = 800;

export class KeptStatements {
  readonly #pglite: Pglite;
  readonly #kept = new Map<string, Kept>();
  /** Tables that statements wrote to since the owner emptied this. */
  readonly written = new Set<string>();
  #made = 0;

  private constructor(pglite: Pglite) {
    this.#pglite = pglite;
  }

  static async open(pglite: Pglite): Promise<KeptStatements> {
    // Otherwise a statement would be planned in another way after its fifth use, and rows without an order come in another one.
    await pglite.query('set plan_cache_mode = force_generic_plan');
    // The database is in memory; nothing of it is durable anyway.
    await pglite.query('set synchronous_commit = off');
    // Statistics that nobody reads cost a tenth of each transaction.
    await pglite.exec('set track_counts = off; set track_activities = off');
    return new KeptStatements(pglite);
  }

  /** Every statement is planned anew at its next use: a plan must not depend on the runs before this one. */
  async forgetPlans(): Promise<void> {
    const isFull = this.#kept.size > MOST_KEPT;
    await this.#pglite.query(isFull ? 'deallocate all' : 'discard plans');
    if (isFull) this.#kept.clear();
  }

  /** Waits until no transaction is open. */
  query = (text: string, values: readonly unknown[] = []): Promise<QueryResult> =>
    this.#pglite._runExclusiveTransaction(() => this.run(text, values));

  /** Commits, unless `work` fails. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#pglite._runExclusiveTransaction(async () => {
      await this.run('begin');
      try {
        const result = await work();
        await this.run('commit');
        return result;
      } catch (error) {
        await this.run('rollback');
        throw error;
      }
    });
  }

  /** For use within `transaction`. */
  async run(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    const kept = this.#kept.get(text) ?? (await this.#prepare(text));
    const bound = values.map((value, at) => this.#written(value, kept.parameterTypes[at] ?? 0));
    const result: QueryResult = { rows: [], affectedRows: 0 };
    let isWithoutEffect = false;
    try {
      for (const answer of await this.#pglite.execProtocolStream(executionOf(kept.name, bound), { syncToFs: false })) {
        if (answer.name === 'dataRow') result.rows.push(this.#rowOf(answer as messages.DataRowMessage, kept));
        else if (answer.name === 'commandComplete')
          result.affectedRows = affectedBy((answer as messages.CommandCompleteMessage).text);
      }
      isWithoutEffect = kept.writesTo.length === 1 && kept.isPlain && result.affectedRows === 0;
      return result;
    } finally {
      // A statement that failed may have written, too.
      if (!isWithoutEffect) for (const table of kept.writesTo) this.written.add(table);
    }
  }

  async #prepare(text: string): Promise<Kept> {
    this.#made += 1;
    const name = `kept_${this.#made}`;
    const request = Buffer.concat([
      messageOf('P', textOf(name), textOf(text), int16(0)),
      messageOf('D', Buffer.from('S'), textOf(name)),
      SYNC,
    ]);
    const writesTo = [...text.matchAll(WRITES)].map(([, table = '']) => table);
    const kept: Kept = { name, parameterTypes: [], fields: [], writesTo, isPlain: !/^\s*(with|select)\b/i.test(text) };
    for (const answer of await this.#pglite.execProtocolStream(request, { syncToFs: false })) {
      if (answer.name === 'parameterDescription')
        kept.parameterTypes = (answer as messages.ParameterDescriptionMessage).dataTypeIDs;
      else if (answer.name === 'rowDescription') kept.fields = (answer as messages.RowDescriptionMessage).fields;
    }
    this.#kept.set(text, kept);
    return kept;
  }

  #written(value: unknown, type: number): Buffer | null {
    if (value === null || value === undefined) return null;
    const serialize = this.#pglite.serializers[type];
    return Buffer.from(serialize ? serialize(value) : String(value));
  }

  #rowOf({ fields: texts }: messages.DataRowMessage, { fields }: Kept): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    for (const [at, { name, dataTypeID }] of fields.entries()) {
      const text = texts[at] ?? null;
      const parse = this.#pglite.parsers[dataTypeID];
      row[name] = text === null || !parse ? text : parse(text, dataTypeID);
    }
    return row;
  }
}

/** A command's tag is like "INSERT 0 5" or "SELECT 2". */
const affectedBy = (tag: string): number =>
  /^(INSERT|UPDATE|DELETE|MERGE) /.test(tag) ? Number(tag.split(' ').at(-1)) : 0;

// The messages of PostgreSQL's protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html

const textOf = (text: string): Buffer => Buffer.from(`${text}\0`);

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

function messageOf(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
}

const SYNC = messageOf('S');
const EXECUTE = messageOf('E', textOf(''), int32(0));

/** Bind, execute and sync. All values and results are texts. */
const executionOf = (name: string, values: readonly (Buffer | null)[]): Buffer =>
  Buffer.concat([
    messageOf(
      'B',
      ...[textOf(''), textOf(name), int16(0), int16(values.length)],
      ...values.flatMap((value) => (value ? [int32(value.length), value] : [int32(-1)])),
      int16(0),
    ),
    EXECUTE,
    SYNC,
  ]);
