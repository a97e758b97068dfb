// Most stock changes do not change which products are in stock. Only one that sells something out, or brings it back, changes an
// in-stock listing. The transaction sets a flag for that, and db/catalogue-version.ts stores it.
import { type Kysely, sql } from 'kysely';

const statements = [
  `create function note_availability() returns trigger language plpgsql as $$
   begin
     perform set_config('vyayam.availability', 'changed', true);
     return null;
   end $$`,
  `create trigger variant_sold_out after update of stock on variant
     for each row when ((old.stock > 0) is distinct from (new.stock > 0)) execute function note_availability()`,
  'create index catalogue_word_holds on catalogue_word using gin (word gin_trgm_ops)',
  // Nearly all words of a large catalogue are codes. Mistyped words are compared with the few others.
  `create index catalogue_word_spelling on catalogue_word (word) where word !~ '[0-9]'`,
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const whatIsSoldOut = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
