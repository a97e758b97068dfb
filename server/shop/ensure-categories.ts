import type { Db } from '#server/db/schema.ts';
import { shopId } from './shop-id.ts';

export interface CategoryRef {
  id: string;
  name: string;
}

/** Every named category, by name. Missing ones are added at the end, in the order named. */
export async function ensureCategories(tx: Db, names: readonly string[]): Promise<Map<string, CategoryRef>> {
  const stored = await tx.selectFrom('category').selectAll().execute();
  const found = new Map<string, CategoryRef>(stored.map(({ id, name }) => [name, { id, name }]));
  const missing = [...new Set(names)].filter((name) => !found.has(name));
  if (missing.length === 0) return found;
  const after = Math.max(-1, ...stored.map((row) => row.position)) + 1;
  const added = missing.map((name, index) => ({ id: shopId('category', name), name, position: after + index }));
  await tx.insertInto('category').values(added).execute();
  for (const { id, name } of added) found.set(name, { id, name });
  return found;
}

/** Puts the shop's categories into this order. Others follow in their old order. */
export async function orderCategories(tx: Db, names: readonly string[]): Promise<void> {
  await ensureCategories(tx, names);
  const stored = await tx.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute();
  const rest = stored.map((row) => row.name).filter((name) => !names.includes(name));
  for (const [position, name] of [...names, ...rest].entries())
    await tx.updateTable('category').set({ position }).where('name', '=', name).execute();
}
