// Adds the size guide of a product, and what a review says of the fit.
import type { Kysely } from 'kysely';

/** Runs inside the migrator's transaction. */
export const sizeGuideAndFit = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('product')
      .addColumn('size_guide', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('review')
      .addColumn('fit', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
