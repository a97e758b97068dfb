// What another instance does at a chosen moment. It needs a connection of its own, so it runs on PostgreSQL only:
//
//   context.skip(database().url === '', 'PGlite has one connection');
//   await applyGstRates({ ...parts, db: dbWhile(database().db, /from "product"/, importPrices) });
import type { KyselyPlugin } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** The same database; `meanwhile` runs once, after the first statement that matches. */
export function dbWhile(db: Db, statement: RegExp, meanwhile: () => Promise<unknown>): Db {
  let [isNext, isOver] = [false, false];
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      isNext = statement.test(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    async transformResult({ result }) {
      if (isNext && !isOver) {
        isOver = true;
        await meanwhile();
      }
      return result;
    },
  };
  return db.withPlugin(plugin);
}
