// What this device waits for: the id by which a wish can be taken back, for each product and choice.
import * as v from 'valibot';
import { PERSONAL_NOTES, readNote, writeNote } from '#src/features/session/device-notes.ts';

const Waits = v.fallback(v.record(v.string(), v.object({ id: v.string(), told: v.string() })), {});
export type NotedWait = v.InferOutput<typeof Waits>[string];

export interface WantedGoods {
  product_id: string;
  color: string;
  size: string;
}

const keyOf = ({ product_id, color, size }: WantedGoods) => [product_id, color, size].join('|');
const readAll = () => v.parse(Waits, readNote(PERSONAL_NOTES.stockWaits) ?? {});

export const readWait = (goods: WantedGoods): NotedWait | null => readAll()[keyOf(goods)] ?? null;

export function noteWait(goods: WantedGoods, wait: NotedWait | null): void {
  const { [keyOf(goods)]: _, ...others } = readAll();
  writeNote(PERSONAL_NOTES.stockWaits, wait ? { ...others, [keyOf(goods)]: wait } : others);
}
