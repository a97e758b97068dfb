// A cart as the server has it and as the outbox shows it, and both as text to compare.
import { type ApiConfig, readApiConfig } from '#src/api/config.ts';
import { readReply } from '#src/api/read-reply.ts';
import { getCart } from '#src/contract/cart.ts';
import { getProducts, type Product } from '#src/contract/product.ts';
import type { Doc, LinePayload } from '#src/offline/document/doc.ts';
import { fold } from '#src/offline/document/view.ts';
import { cartLine } from '#src/offline/lines.ts';
import { readItems, type ServerItem } from '#src/offline/reconcile/server-list.ts';

export interface Good {
  line: string;
  payload: LinePayload;
}

const ours = readApiConfig({});

/** Single products in stock, each in one of its options. */
export async function readGoods(origin: string, { apiBase, authKey }: ApiConfig = ours): Promise<Good[]> {
  const answer = await fetch(`${origin}${apiBase}/products?limit=60`, { headers: { 'auth-key': authKey } });
  return readReply(getProducts, await answer.json()).data.flatMap(goodOf);
}

function goodOf(product: Product): Good[] {
  const options = product.variations.flatMap(({ color, sizes }) => sizes.map((size) => ({ color, ...size })));
  const { color, size } = options.find(({ stock }) => stock > 0) ?? {};
  if (product.isCombo || color === undefined || size === undefined) return [];
  return [cartLine({ product, color, size, isCombo: false, comboProducts: [] })];
}

export async function readServerCart(
  origin: string,
  sessionId: string,
  { apiBase, authKey }: ApiConfig = ours,
): Promise<ServerItem[]> {
  const url = `${origin}${apiBase}/get-cart?session_id=${sessionId}`;
  const answer = await fetch(url, { headers: { 'auth-key': authKey } });
  return readItems(readReply(getCart, await answer.json()));
}

/** One line each, sorted: 'p:…|Black|M x 2'. Duplicates stay. */
export const cartText = (items: Iterable<{ line: string; qty: number }>): string[] =>
  [...items].map(({ line, qty }) => `${line} x ${qty}`).sort();

export const viewText = ({ confirmed, outbox }: Pick<Doc, 'confirmed' | 'outbox'>): string[] =>
  cartText(fold(confirmed, outbox).values());
