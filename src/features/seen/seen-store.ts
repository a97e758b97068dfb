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
import { readStored } from '#src/features/session/browser-storage.ts';
import { PERSONAL_RECORDS } from '#src/features/session/device-records.ts';
import { wishLine } from '#src/offline/lines.ts';
import type { Store } from '#src/storage/store.ts';

/** One more than a row shows, because the open product is among them. */
export const MAX_SEEN = 13;

const SeenProduct = v.object({ product: Product, checkedAt: v.number() });
/** `checkedAt`: when the shop last confirmed the card, ms since 1970. */
export type SeenProduct = v.InferOutput<typeof SeenProduct>;
const Record = v.object({ owner: v.nullable(v.string()), seen: v.array(SeenProduct) });

type Notes = Pick<Store, 'read' | 'update'>;
type Owner = string | null;

/** Gets a new value with each change in this tab. */
export const seenChanged = createStore({});

/** Empty if the products are another customer's. Rejects with StorageError. */
export const readSeen = async (notes: Notes, owner: Owner): Promise<SeenProduct[]> =>
  ofOwner(await notes.read(PERSONAL_RECORDS.seen), owner);

/** Puts a product first. Rejects with StorageError. */
export const noteSeen = (notes: Notes, owner: Owner, product: Product, checkedAt: number): Promise<void> =>
  change(notes, owner, (seen) => [
    { product: cardOf(product), checkedAt },
    ...seen.filter((one) => one.product._id !== product._id),
  ]);

export const clearSeen = (notes: Notes, owner: Owner): Promise<void> => change(notes, owner, () => []);

/** Fetches stale cards again, one after another. Stops when the shop cannot be reached. */
export async function refreshSeen(api: ApiClient, notes: Notes, owner: Owner, now = Date.now()): Promise<void> {
  // A time in the future comes from a clock that was set back: the age is unknown.
  const isOld = ({ checkedAt: at }: SeenProduct) => at > now || now - at > CATALOGUE.staleAfterMs;
  for (const { product } of (await readSeen(notes, owner)).filter(isOld)) {
    const fresh = await fetchCard(api, product._id);
    if (fresh === 'unreachable') return;
    await change(notes, owner, (seen) =>
      seen.flatMap((one) => (one.product._id === product._id ? (fresh ?? []) : [one])),
    );
  }
}

/** null: the shop no longer has the product. */
async function fetchCard(api: ApiClient, product_id: string): Promise<SeenProduct | null | 'unreachable'> {
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

/** Does nothing for an owner who has logged out in the meantime, so that a late change leaves nothing of them on the device. */
async function change(notes: Notes, owner: Owner, next: (seen: SeenProduct[]) => SeenProduct[]): Promise<void> {
  await notes.update(PERSONAL_RECORDS.seen, (raw) =>
    (readStored('contact_email') || null) === owner
      ? { owner, seen: next(ofOwner(raw, owner)).slice(0, MAX_SEEN) }
      : raw,
  );
  seenChanged.set({});
}

/** The products of a guest belong to the customer who logs in. */
function ofOwner(raw: unknown, owner: Owner): SeenProduct[] {
  const record = v.safeParse(Record, raw);
  const isTheirs = record.success && (record.output.owner ?? owner) === owner;
  return isTheirs ? record.output.seen : [];
}

/** The product without the fields that no card shows. */
const cardOf = (product: Product): Product => ({
  ...product,
  ...wishLine(product).payload.product,
  reviews: [],
  sizeGuide: undefined,
  facts: undefined,
});
