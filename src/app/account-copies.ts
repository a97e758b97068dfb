// Which queries of an account are stored on the device, and how they are read again. A copy may be older than this build, so it is
// parsed by the contract, which fills in missing fields.

import { PERSISTER_KEY_PREFIX } from '@tanstack/query-persist-client-core';
import { hashKey, type Query } from '@tanstack/react-query';
import * as v from 'valibot';
import { UserProfile } from '#src/contract/account.ts';
import { getOrderHistory, Order } from '#src/contract/order.ts';
import { noteCachedSince } from '#src/features/freshness/cached-since.ts';
import { formText, isOrderOf } from '#src/features/orders/order-person.ts';
import type { QueryStore } from '#src/storage/query-store.ts';

const History = v.object({ pages: v.array(getOrderHistory.reply), pageParams: v.array(v.string()) });

/** The schema of a copy, by the first part of its query key. */
const COPIES = {
  order: Order,
  'order-history': History,
  'user-profile': v.nullable(UserProfile),
  /** A PDF in Base64. */
  invoice: v.string(),
};
type Kind = keyof typeof COPIES;

const Entry = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    queryHash: v.string(),
    queryKey: v.looseTuple([v.picklist(Object.keys(COPIES) as Kind[]), v.string()]),
    state: v.looseObject({ data: v.unknown(), dataUpdatedAt: v.number() }),
  }),
);
type Entry = v.InferOutput<typeof Entry>;

/** The query key names the customer, except that of an order: an order is checked when it is stored. */
export const isStored =
  (customer: string) =>
  ({ queryKey: [kind, of] }: Query): boolean =>
    kind === 'order' || of === customer;

/** Wraps the store: orders of other people are not stored, and an order that was never opened is read from the list of orders. */
export function accountCopies(store: QueryStore, customer: string): QueryStore {
  const read = async (key: string) => parse(await store.getItem(key));
  return {
    ...store,
    getItem: async (key) => {
      const entry = (await read(key)) ?? orderIn(await read(keyOf(['order-history', customer])), key);
      if (!entry) return undefined;
      noteCachedSince(entry.queryHash, entry.state.dataUpdatedAt);
      return JSON.stringify(entry);
    },
    setItem: async (key, text) => {
      const entry = parse(text);
      if (entry && isOf(customer, entry)) await store.setItem(key, text);
    },
  };
}

/** A list or profile that names somebody else is a fault of the shop, and is not stored either. */
function isOf(customer: string, { queryKey: [kind], state: { data } }: Entry): boolean {
  const namesOther = (email: string) => email !== '' && email.toLowerCase() !== customer.toLowerCase();
  switch (kind) {
    case 'order':
      return isOrderOf(data as Order, customer);
    case 'order-history':
      return !ordersIn(data).some((order) => namesOther(formText(order, 'contact_email')));
    case 'user-profile':
      return !namesOther((data as UserProfile | null)?.contact_email ?? '');
    default:
      return true;
  }
}

const ordersIn = (data: unknown): Order[] =>
  (data as v.InferOutput<typeof History>).pages.flatMap(({ orders }) => orders);

const keyOf = (queryKey: readonly unknown[]) => `${PERSISTER_KEY_PREFIX}-${hashKey(queryKey)}`;

function parse(text: string | undefined): Entry | undefined {
  const entry = v.safeParse(Entry, text);
  if (!entry.success) return undefined;
  const { queryKey, state } = entry.output;
  const copy = v.safeParse(COPIES[queryKey[0]], state.data);
  return copy.success ? { ...entry.output, state: { ...state, data: copy.output } } : undefined;
}

/** The order of this key in the stored list of orders. */
function orderIn(history: Entry | undefined, key: string): Entry | undefined {
  if (!history) return undefined;
  for (const order of ordersIn(history.state.data)) {
    const queryKey: Entry['queryKey'] = ['order', order._id];
    if (keyOf(queryKey) === key)
      return { ...history, queryKey, queryHash: hashKey(queryKey), state: { ...history.state, data: order } };
  }
  return undefined;
}
