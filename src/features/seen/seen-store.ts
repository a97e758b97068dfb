// The products whose pages were opened on this device, newest first, in the database shop-meta, each as its card. They belong
// to the customer who was logged in, or to a guest who may still log in; nobody else sees them (decision 073).
import * as v from 'valibot';
import { cachedAtOf } from '#src/api/cached-at.ts';
import type { ApiClient } from '#src/api/client.ts';
import { CATALOGUE } from '#src/api/device-catalogue.ts';
import { saysMissing } from '#src/api/final-word.ts';
import { createStore } from '#src/base/create-store.ts';
import { NetworkError } from '#src/base/errors.ts';
import { getProduct, Product } from '#src/contract/product.ts';
import { PERSONAL_RECORDS } from '#src/features/session/device-records.ts';
import { wishLine } from '#src/offline/lines.ts';
import type { Store } from '#src/storage/store.ts';

/** One more than a row shows, because the product being looked at is among them. */
export const MOST_SEEN = 13;

const SeenProduct = v.object({ product: Product, checkedAt: v.number() });
/** `checkedAt`: when the shop last said so, ms since 1970. */
export type SeenProduct = v.InferOutput<typeof SeenProduct>;
const Record = v.object({ owner: v.nullable(v.string()), seen: v.array(SeenProduct) });

type Notes = Pick<Store, 'read' | 'update'>;
type Owner = string | null;

/** Set anew with each change in this tab. */
export const seenChanged = createStore({});

/** Another customer's products count as none. Rejects with StorageError. */
export const readSeen = async (notes: Notes, owner: Owner): Promise<SeenProduct[]> =>
  ofOwner(await notes.read(PERSONAL_RECORDS.seen), owner);

/** Puts a product first, as the shop has it now. Rejects with StorageError. */
export const noteSeen = (notes: Notes, owner: Owner, product: Product, checkedAt: number): Promise<void> =>
  change(notes, owner, (seen) => [
    { product: cardOf(product), checkedAt },
    ...seen.filter((one) => one.product._id !== product._id),
  ]);

export const clearSeen = (notes: Notes, owner: Owner): Promise<void> => change(notes, owner, () => []);

/** Asks the shop about the products whose card is old, one after the other. Stops when the shop cannot be reached. */
export async function refreshSeen(api: ApiClient, notes: Notes, owner: Owner, now = Date.now()): Promise<void> {
  const isOld = ({ checkedAt }: SeenProduct) => now - checkedAt > CATALOGUE.staleAfterMs;
  for (const { product } of (await readSeen(notes, owner)).filter(isOld)) {
    const fresh = await askFor(api, product._id);
    if (fresh === 'unreachable') return;
    await change(notes, owner, (seen) =>
      seen.flatMap((one) => (one.product._id === product._id ? (fresh ?? []) : [one])),
    );
  }
}

/** Null: the shop no longer has it. */
async function askFor(api: ApiClient, product_id: string): Promise<SeenProduct | null | 'unreachable'> {
  try {
    const reply = await api.call(getProduct, { query: { product_id } });
    const [product] = [reply.data].flat();
    return product ? { product: cardOf(product), checkedAt: cachedAtOf(reply) ?? Date.now() } : null;
  } catch (error) {
    if (saysMissing(error)) return null;
    if (error instanceof NetworkError) return 'unreachable';
    throw error;
  }
}

async function change(notes: Notes, owner: Owner, next: (seen: SeenProduct[]) => SeenProduct[]): Promise<void> {
  await notes.update(PERSONAL_RECORDS.seen, (raw) => ({
    owner,
    seen: next(ofOwner(raw, owner)).slice(0, MOST_SEEN),
  }));
  seenChanged.set({});
}

/** What a guest saw is the customer's after the log-in. */
function ofOwner(raw: unknown, owner: Owner): SeenProduct[] {
  const record = v.safeParse(Record, raw);
  const isTheirs = record.success && (record.output.owner ?? owner) === owner;
  return isTheirs ? record.output.seen : [];
}

/** As small as a line of a list, with the stars of a card. */
const cardOf = (product: Product): Product => ({
  ...product,
  ...wishLine(product).payload.product,
  reviews: [],
  sizeGuide: undefined,
  facts: undefined,
});
