// Three kinds of backend: ours, which honours Idempotency-Key; a plain one that makes a new line of every POST; a plain one
// that merges equal lines. Each speaks the contract's JSON and records its effects for the oracle.
import { lineKey } from '#src/domain/line-key.ts';
import { MAX_OF_ONE, SOLD_OUT } from './lines.ts';
import { ModelCheckout, refused } from './model-checkout.ts';

export type Backend = 'own' | 'plain-new' | 'plain-merge';
export const BACKENDS: readonly Backend[] = ['own', 'plain-new', 'plain-merge'];

export interface ModelRequest {
  method: string;
  /** Path below /api. */
  path: string;
  query: Record<string, string>;
  body: Json;
  key: string | undefined;
}
// biome-ignore lint/suspicious/noExplicitAny: bodies of many shapes, read as the backend pleases
type Json = any;
export interface ModelAnswer {
  status: number;
  body: Json;
  /** Seconds, from the Retry-After header. */
  retryAfter?: string;
}

export interface StoredItem {
  id: string;
  queueKey: string;
  line: string;
  qty: number;
  wire: Json;
}

interface Touched {
  key: string | undefined;
  queueKey: string;
  line: string;
}

export class ModelServer {
  readonly kind: Backend;
  /** A plain backend that answers an add with only "success", without the line's id. */
  readonly isTerse: boolean;
  items: StoredItem[] = [];
  /** Effects in order. The oracle checks that each happened once and in order. */
  readonly effects: Touched[] = [];
  /** Refusals because of the stock, in order. */
  readonly refusals: Touched[] = [];
  readonly checkout: ModelCheckout;
  /** Whether the shop refuses to have that many of a line in a list. */
  refuses = ({ line, qty }: Pick<StoredItem, 'queueKey' | 'line' | 'qty'>): boolean =>
    line.includes(SOLD_OUT) || qty > MAX_OF_ONE;
  #nextId = 1;
  newItemId = (): string => `item${this.#nextId++}`;
  #answersByKey = new Map<string, ModelAnswer & { fingerprint: string }>();
  #backup = { items: [] as StoredItem[], answersByKey: new Map(this.#answersByKey), effects: 0, refusals: 0 };

  constructor(kind: Backend, isTerse: boolean) {
    this.kind = kind;
    this.isTerse = isTerse && kind !== 'own';
    this.checkout = new ModelCheckout(kind === 'own');
  }

  /** Saves what a restore brings back: the lists and the idempotency keys, without the orders. */
  backUp(): void {
    this.#backup = {
      items: copied(this.items),
      answersByKey: new Map(this.#answersByKey),
      effects: this.effects.length,
      refusals: this.refusals.length,
    };
  }

  /** Changes a line without a shopper's request. */
  changeItem(id: string, qty: number): void {
    this.items = this.items.flatMap((item) => (item.id !== id ? [item] : qty > 0 ? [{ ...item, qty }] : []));
  }

  /**
   * Restores the backup. Returns queue key and line of everything that the shop has forgotten by that. A refusal is forgotten with its
   * key: the same request, sent again or late, may be accepted.
   */
  restore(): { lines: Set<string>; refusedKeys: Set<string | undefined> } {
    const { items, answersByKey, effects } = this.#backup;
    const refusals = this.refusals.slice(this.#backup.refusals);
    const forgotten = new Set(
      [...this.effects.slice(effects), ...refusals].map(({ queueKey, line }) => queueKey + line),
    );
    const named = (all: readonly StoredItem[]) => new Map(all.map((one) => [`${one.id} ${one.qty}`, one]));
    const [was, is] = [named(this.items), named(items)];
    for (const [name, { queueKey, line }] of [...was, ...is])
      if (!was.has(name) || !is.has(name)) forgotten.add(queueKey + line);
    this.items = copied(items);
    this.#answersByKey = new Map(answersByKey);
    return { lines: forgotten, refusedKeys: new Set(refusals.map(({ key }) => key)) };
  }

  /** line -> quantities of its items. */
  linesOf(queueKey: string): Map<string, number[]> {
    const lines = new Map<string, number[]>();
    for (const { line, qty } of this.items.filter((item) => item.queueKey === queueKey))
      lines.set(line, [...(lines.get(line) ?? []), qty]);
    return lines;
  }

  answer(request: ModelRequest): ModelAnswer {
    if (this.kind !== 'own' || request.key === undefined) return this.#act(request);
    const fingerprint = inOneOrder([request.method, request.path, request.query, request.body]);
    const earlier = this.#answersByKey.get(request.key);
    if (earlier)
      return earlier.fingerprint === fingerprint
        ? earlier
        : refused(422, 'key-reused', 'This key belongs to another call.');
    const answer = this.#act(request);
    this.#answersByKey.set(request.key, { ...answer, fingerprint });
    return answer;
  }

  #act(request: ModelRequest): ModelAnswer {
    const { method, path, query, body } = request;
    const queueKey = query.session_id
      ? `cart:${query.session_id}`
      : query.contact_email
        ? `wish:${query.contact_email}`
        : '';
    switch (`${method} ${path}`) {
      case 'GET /get-cart':
        return { status: 200, body: { success: true, cartItems: this.#wireOf(queueKey) } };
      case 'GET /get-wishlist':
        return { status: 200, body: { success: true, wishlistItems: this.#wireOf(queueKey) } };
      case 'POST /add-cart':
        return this.#add(request, cartAddition(body));
      case 'POST /add-wishlist':
        return this.#add(request, wishAddition(body));
      case 'PUT /update-cart':
        return this.#put(request, queueKey, body.cart_item_id, body.quantity);
      case 'DELETE /delete-cart':
        return this.#delete(request, queueKey, query.cart_item_id);
      case 'DELETE /delete-wishlist':
        return this.#delete(request, queueKey, query.wishlist_item_id);
      case 'DELETE /delete-cart-data':
        this.#note(request, queueKey, '*');
        this.items = this.items.filter((item) => item.queueKey !== queueKey);
        return { status: 200, body: { success: true } };
      default:
        return this.checkout.answer(request) ?? refused(404, 'no-such-call', 'There is no such call here.');
    }
  }

  #add(request: ModelRequest, addition: Omit<StoredItem, 'id'>): ModelAnswer {
    const merged =
      this.kind !== 'plain-new'
        ? this.items.find((item) => item.queueKey === addition.queueKey && item.line === addition.line)
        : undefined;
    const isWish = addition.queueKey.startsWith('wish:');
    const qty = isWish ? 1 : (merged?.qty ?? 0) + addition.qty;
    if (this.refuses({ ...addition, qty })) return this.#refuse(request, addition);
    const item = merged ?? { ...addition, id: this.newItemId() };
    item.qty = qty;
    if (!merged) this.items.push(item);
    this.#note(request, item.queueKey, item.line);
    return { status: 200, body: { success: true, ...(this.isTerse ? {} : { data: wireItem(item) }) } };
  }

  #put(request: ModelRequest, queueKey: string, id: string, quantity: number): ModelAnswer {
    const item = this.items.find((one) => one.queueKey === queueKey && one.id === id);
    if (!item) return MISSING;
    if (this.refuses({ queueKey, line: item.line, qty: quantity }) && quantity > MAX_OF_ONE)
      return this.#refuse(request, item);
    item.qty = quantity;
    this.#note(request, queueKey, item.line);
    return { status: 200, body: { success: true } };
  }

  #delete(request: ModelRequest, queueKey: string, id: string | undefined): ModelAnswer {
    const item = this.items.find((one) => one.queueKey === queueKey && one.id === id);
    if (!item) return MISSING;
    this.items = this.items.filter((one) => one !== item);
    this.#note(request, queueKey, item.line);
    return { status: 200, body: { success: true } };
  }

  #note({ key }: ModelRequest, queueKey: string, line: string): void {
    this.effects.push({ key, queueKey, line });
  }

  #refuse({ key }: ModelRequest, { queueKey, line }: Pick<StoredItem, 'queueKey' | 'line'>): ModelAnswer {
    this.refusals.push({ key, queueKey, line });
    return refused(409, 'out-of-stock', 'Item is out of stock');
  }

  #wireOf = (queueKey: string) => this.items.filter((item) => item.queueKey === queueKey).map(wireItem);
}

const copied = (items: readonly StoredItem[]) => items.map((item) => ({ ...item }));

const MISSING = refused(404, 'unknown-line', 'This item is not in your cart.');

const wireItem = ({ id, qty, wire }: StoredItem): Json => ({ ...wire, _id: id, quantity: qty });
const wireProduct = (_id: string) => ({ _id, productName: `Product ${_id}`, salePrice: 400, gst: 5 });

function cartAddition(body: Json): Omit<StoredItem, 'id'> {
  if (body.isCombo) {
    const { product_id, quantity, products } = body;
    return {
      queueKey: `cart:${products[0].session_id}`,
      line: lineKey({ isCombo: true, product_id, members: products }),
      qty: quantity,
      wire: { product_id: wireProduct(product_id), isCombo: true, comboProducts: products },
    };
  }
  const { product_id, session_id, quantity, size, color } = body.products;
  return {
    queueKey: `cart:${session_id}`,
    line: lineKey({ isCombo: false, product_id, color, size }),
    qty: quantity,
    wire: { product_id: wireProduct(product_id), size, color, isCombo: false },
  };
}

const wishAddition = ({ product_id, contact_email }: Json): Omit<StoredItem, 'id'> => ({
  queueKey: `wish:${contact_email}`,
  line: product_id,
  qty: 1,
  wire: { product_id: wireProduct(product_id) },
});

/** JSON in which the order of an object's fields does not count. A tab may read a stored change back with another order. */
const inOneOrder = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
