// Which tables the statements of a piece of work would read from end to end, in a database too large to do so.
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/**
 * Runs `work` and asks PostgreSQL for the plan of each of its statements, with sequential scans off: the planner then takes one
 * only where no index serves. Resolves to the tables and indexes that are read whole. Few rows are enough.
 */
export async function tablesReadWhole(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const statements: CompiledQuery[] = [];
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(watch));
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const found = new Set<string>();
    for (const { sql: text, parameters } of statements.filter((one) =>
      /^\s*(select|insert|update|delete|with)/i.test(one.sql),
    )) {
      const explained = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained);
      for (const row of rows) for (const { Plan } of row['QUERY PLAN']) noteWhole(Plan, found);
    }
    return [...found].toSorted();
  });
}

function noteWhole(node: PlanNode, found: Set<string>): void {
  const isScan = /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(node['Node Type']);
  if (isScan && node['Index Cond'] === undefined) found.add(node['Relation Name'] ?? node['Index Name'] ?? '');
  for (const child of node.Plans ?? []) noteWhole(child, found);
}
