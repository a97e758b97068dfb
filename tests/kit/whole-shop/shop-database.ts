// The PGlite of a thread. It is opened once. Between two runs, and when the shop restores a backup, its rows are replaced.
import { Kysely, PGliteDialect, sql } from 'kysely';
import { readShopTables, type ShopTable } from '#server/backup/shop-tables.ts';
import { makePglite, type Pglite } from '#server/db/guarded-pglite.ts';
import type { Db, Tables } from '#server/db/schema.ts';
import { readDump } from '#tests/kit/server/pglite-dump.ts';
import type { Agent } from '#tests/kit/simulation/agent.ts';

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

type Query = (text: string, ...more: never[]) => Promise<unknown>;

export class ShopDatabase {
  readonly pglite: Pglite;
  readonly tables: readonly ShopTable[];
  /** For the test itself: it is never delayed and never dies. */
  readonly db: Db;
  /** Of the instances. While there is one, a query of the test itself would wait. */
  openTransactions = 0;

  private constructor(pglite: Pglite, db: Db, tables: readonly ShopTable[]) {
    this.pglite = pglite;
    this.db = db;
    this.tables = tables;
  }

  static async open(): Promise<ShopDatabase> {
    const pglite = await makePglite({ loadDataDir: await readDump() });
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    return new ShopDatabase(pglite, db, await readShopTables(db));
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
    const late = async (work: () => Promise<unknown>) => {
      if (agent.isDead) return never;
      await delay();
      return agent.isDead ? never : work();
    };
    const pglite = {
      ready: true,
      closed: false,
      waitReady: Promise.resolve(),
      close: async () => {},
      query: ((text, ...more) =>
        agent.gate(
          late(async () => {
            const answer = await (this.pglite.query as Query)(rewrite(text), ...more);
            committed([text]);
            return answer;
          }),
        )) as Query,
      transaction: (work: (tx: { query: Query }) => Promise<unknown>) => {
        const statements: string[] = [];
        const query: Query = (text, ...more) => {
          statements.push(text);
          return agent.gate(late(() => (inner as { query: Query }).query(rewrite(text), ...more)));
        };
        let inner: unknown;
        const whole = this.pglite
          .transaction((tx) => {
            inner = tx;
            this.openTransactions += 1;
            return agent.isDead ? died : Promise.race([work({ query }), died]);
          })
          .finally(() => {
            this.openTransactions -= 1;
          });
        return agent.gate(
          whole.then((result) => {
            committed(statements);
            return result;
          }),
        );
      },
    };
    return new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: pglite as unknown as Pglite }) });
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
   * Replaces all rows. Tables are truncated, so that rows lie as in a new database: a query without an order returns them in
   * the same order in every run.
   */
  write({ tables, counters }: Rows): Promise<void> {
    return this.db.transaction().execute(async (tx) => {
      const names = sql.join(this.tables.map(({ name }) => sql.table(name)));
      await sql`truncate ${names} restart identity`.execute(tx);
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const table of this.tables) await insertRows(tx, table, tables.get(table.name));
      for (const [name, last] of counters)
        if (last !== null) await sql`select setval(${sql.lit(name)}::regclass, ${sql.lit(last)})`.execute(tx);
    });
  }

  /** Brings the lists back as they were, with the idempotency keys of their changes. */
  writeLists({ tables }: Rows): Promise<void> {
    return this.db.transaction().execute(async (tx) => {
      const ofLists = sql`scope like 'cart %' or scope like 'wishlist %'`;
      await sql`delete from idempotency_key where ${ofLists}`.execute(tx);
      for (const name of LISTS) await sql`delete from ${sql.table(name)}`.execute(tx);
      for (const table of this.tables)
        if (LISTS.includes(table.name)) await insertRows(tx, table, tables.get(table.name));
      const keys = tables.get('idempotency_key');
      if (keys !== undefined)
        await sql`insert into idempotency_key
          select * from jsonb_populate_recordset(null::idempotency_key, ${keys}::jsonb) where ${ofLists}`.execute(tx);
    });
  }
}

const LISTS = ['cart_line', 'wishlist_item'];

async function insertRows(tx: Db, { name, columns }: ShopTable, rows: string | undefined): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  if (rows !== undefined)
    await sql`insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${rows}::jsonb)`.execute(tx);
}
