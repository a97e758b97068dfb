// What this device waits for: the id by which a wish can be taken back, for each product and choice.
import * as v from 'valibot';
import { PERSONAL_NOTES, readNote, writeNote } from '#src/features/session/device-notes.ts';

const Waits = v.fallback(v.array(v.object({ goods: v.string(), id: v.string(), told: v.string() })), []);

/** `told`: the sentence that says how the shopper is told. */
export type NotedWait = Omit<v.InferOutput<typeof Waits>[number], 'goods'>;

export interface WantedGoods {
  product_id: string;
  color: string;
  size: string;
}

const keyOf = ({ product_id, color, size }: WantedGoods) => [product_id, color, size].join('|');
const readAll = () => v.parse(Waits, readNote(PERSONAL_NOTES.stockWaits));

export const readWait = (goods: WantedGoods): NotedWait | null =>
  readAll().find((wait) => wait.goods === keyOf(goods)) ?? null;

export function noteWait(goods: WantedGoods, wait: NotedWait | null): void {
  const others = readAll().filter((other) => other.goods !== keyOf(goods));
  writeNote(PERSONAL_NOTES.stockWaits, wait ? [...others, { ...wait, goods: keyOf(goods) }] : others);
}
