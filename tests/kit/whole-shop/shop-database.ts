// The PGlite of a thread. It is opened once. Between two runs, and when the shop restores a backup, its rows are replaced.
import { Kysely, PGliteDialect, sql } from 'kysely';
import { readShopTables, type ShopTable } from '#server/backup/shop-tables.ts';
import { makePglite, type Pglite } from '#server/db/guarded-pglite.ts';
import type { Db, Tables } from '#server/db/schema.ts';
import { readDump } from '#tests/kit/server/pglite-dump.ts';
import type { Agent } from '#tests/kit/simulation/agent.ts';
import { KeptStatements, type QueryResult } from './kept-statements.ts';

/** All rows of the shop, as the database itself writes them, and the counters of its identity columns. */
export interface Rows {
  tables: ReadonlyMap<string, string>;
  counters: ReadonlyMap<string, number | null>;
}

export interface Connection {
  /** The server instance that owns it. */
  agent: Agent;
  /** The statement that the database gets in place of the given one. */
  rewrite(text: string): string;
  /** Called before every statement. Resolves when the database begins with it. */
  delay(): Promise<void> | undefined;
  /** Called after every commit and every statement outside a transaction, with the statements since the last call. */
  committed(statements: readonly string[]): void;
}

type Query = (text: string, values?: readonly unknown[]) => Promise<QueryResult>;

/** What Kysely needs of a PGlite. */
interface Queries {
  query: Query;
  transaction(work: (tx: { query: Query }) => Promise<unknown>): Promise<unknown>;
}

function kyselyOf(queries: Queries): Db {
  const pglite = { ready: true, closed: false, waitReady: Promise.resolve(), close: async () => {}, ...queries };
  return new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: pglite as unknown as Pglite }) });
}

export class ShopDatabase {
  readonly #statements: KeptStatements;
  readonly tables: readonly ShopTable[];
  /** For the test itself: it is never delayed and never dies. */
  readonly db: Db;
  /** Of the instances. While there is one, a query of the test itself would wait. */
  openTransactions = 0;

  readonly #links: Links;

  private constructor(statements: KeptStatements, db: Db, tables: readonly ShopTable[], links: Links) {
    this.#statements = statements;
    this.#links = links;
    this.db = db;
    this.tables = tables;
  }

  static async open(): Promise<ShopDatabase> {
    const pglite = await makePglite({ loadDataDir: await readDump() });
    const statements = await KeptStatements.open(pglite);
    const db = kyselyOf({
      query: statements.query,
      transaction: (work) => statements.transaction(() => work({ query: (...asked) => statements.run(...asked) })),
    });
    const tables = await readShopTables(db);
    return new ShopDatabase(statements, db, tables, await readLinks(db, tables));
  }

  /**
   * A connection of one instance. When the instance dies its open transaction is rolled back, and nothing that it awaits
   * arrives any more. Each answer of the database is a step of the agent.
   */
  connect(connection: Connection): Db {
    const { agent, rewrite, delay, committed } = connection;
    const died = new Promise<never>((_, reject) => agent.onDeath(() => reject(new Error('the server was killed'))));
    died.catch(() => {});
    const never = new Promise<never>(() => {});
    const late = async <T>(work: () => Promise<T>): Promise<T> => {
      if (agent.isDead) return never;
      await delay();
      return agent.isDead ? never : work();
    };
    const statements = this.#statements;
    return kyselyOf({
      query: (text, values) =>
        agent.gate(
          late(async () => {
            const answer = await statements.query(rewrite(text), values);
            committed([text]);
            return answer;
          }),
        ),
      transaction: (work) => {
        const done: string[] = [];
        const query: Query = (text, values) => {
          done.push(text);
          return agent.gate(late(() => statements.run(rewrite(text), values)));
        };
        const whole = statements
          .transaction(() => {
            this.openTransactions += 1;
            return agent.isDead ? died : Promise.race([work({ query }), died]);
          })
          .finally(() => {
            this.openTransactions -= 1;
          });
        return agent.gate(
          whole.then((result) => {
            committed(done);
            return result;
          }),
        );
      },
    });
  }

  async read(): Promise<Rows> {
    const parts = this.tables.map(
      ({ name }) =>
        sql`select ${sql.lit(name)} as name, (select jsonb_agg(to_jsonb(t)) from ${sql.table(name)} t)::text as rows`,
    );
    const { rows } = await sql<{ name: string; rows: string | null }>`${sql.join(parts, sql` union all `)}`.execute(
      this.db,
    );
    const counters = await sql<{ name: string; last: number | null }>`
      select sequencename as name, last_value::float8 as last from pg_sequences where schemaname = 'public'`.execute(
      this.db,
    );
    return {
      tables: new Map(rows.flatMap(({ name, rows }) => (rows === null ? [] : [[name, rows] as const]))),
      counters: new Map(counters.rows.map(({ name, last }) => [name, last])),
    };
  }

  /**
   * Replaces the rows of all tables that were written to since the last call. They are truncated, so that rows lie as in a new
   * database: a query without an order returns them in the same order in every run.
   */
  async write({ tables, counters }: Rows): Promise<void> {
    const changed = this.#changed();
    await this.#statements.forgetPlans();
    await this.db.transaction().execute(async (tx) => {
      if (changed.length === 0) return;
      await sql`truncate ${sql.join(changed.map(({ name }) => sql.table(name)))} restart identity`.execute(tx);
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const table of changed) await insertRows(tx, table, tables.get(table.name));
      for (const [name, last] of counters)
        if (last !== null) await sql`select setval(${sql.lit(name)}::regclass, ${sql.lit(last)})`.execute(tx);
    });
    this.#statements.written.clear();
  }

  /** PostgreSQL truncates a table only together with those that reference it. */
  #changed(): ShopTable[] {
    const { written } = this.#statements;
    const { withTriggers, byTriggers } = this.#links;
    const names = new Set([...written, ...(withTriggers.some((name) => written.has(name)) ? byTriggers : [])]);
    for (const name of names) for (const { from, to } of this.#links.references) if (to === name) names.add(from);
    return this.tables.filter(({ name }) => names.has(name));
  }

  /** Brings the shop back as it was, but for the tables of the test gateway, which stands for another company. */
  writeAllButProvider({ tables }: Rows): Promise<void> {
    const ours = this.tables.filter(({ name }) => !name.startsWith('gateway_'));
    return this.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const { name } of ours) await sql`delete from ${sql.table(name)}`.execute(tx);
      for (const table of ours) await insertRows(tx, table, tables.get(table.name));
    });
  }

  /** Brings the lists back as they were, with the idempotency keys of their changes. */
  writeLists({ tables }: Rows): Promise<void> {
    return this.db.transaction().execute(async (tx) => {
      const ofLists = sql`scope like 'cart %' or scope like 'wishlist %'`;
      await sql`delete from idempotency_key where ${ofLists}`.execute(tx);
      for (const name of LISTS) await sql`delete from ${sql.table(name)}`.execute(tx);
      for (const table of this.tables)
        if (LISTS.includes(table.name)) await insertRows(tx, table, tables.get(table.name), OF_CUSTOMERS);
      const keys = tables.get('idempotency_key');
      if (keys !== undefined)
        await sql`insert into idempotency_key
          select * from jsonb_populate_recordset(null::idempotency_key, ${keys}::jsonb) where ${ofLists}`.execute(tx);
    });
  }
}

/** What changes a table besides the statements that name it. */
interface Links {
  references: readonly { from: string; to: string }[];
  withTriggers: readonly string[];
  /** Those that a trigger may write to. */
  byTriggers: readonly string[];
}

async function readLinks(db: Db, tables: readonly ShopTable[]): Promise<Links> {
  const { rows: references } = await sql<Links['references'][number]>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  const { rows: sources } = await sql<{ prosrc: string }>`
    select prosrc from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`.execute(db);
  const words = new Set(sources.flatMap(({ prosrc }) => prosrc.match(/[a-z_]+/g) ?? []));
  const { rows: triggers } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`.execute(db);
  const withTriggers = triggers.map(({ name }) => name);
  return { references, withTriggers, byTriggers: tables.map(({ name }) => name).filter((name) => words.has(name)) };
}

const LISTS = ['cart_line', 'wishlist_item'];

/** The wishes of a customer who was erased since the backup are not restored. */
const OF_CUSTOMERS = sql<boolean>`to_jsonb(restored) ->> 'customer_id' is null
  or exists (select from customer where id = to_jsonb(restored) ->> 'customer_id')`;

async function insertRows(
  tx: Db,
  { name, columns }: ShopTable,
  rows: string | undefined,
  which = sql<boolean>`true`,
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  if (rows !== undefined)
    await sql`insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${rows}::jsonb) restored
      where ${which}`.execute(tx);
}
