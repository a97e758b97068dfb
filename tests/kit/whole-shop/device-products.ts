// The products that the shop has told the device of, to judge what the worker builds from them while there is no network.

import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { CATALOGUE } from '#src/api/device-catalogue.ts';
import type { Variation } from '#src/contract/product.ts';
import { PRODUCT_CACHES } from '#sw/cache-rules.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import type { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';

interface Card {
  _id: string;
  salePrice: number;
  variations: Pick<Variation, 'color' | 'sizes'>[];
}

/** Between the arrival of an answer and its stamp. */
const STAMP_MS = 1_500;

export class DeviceProducts {
  readonly #caches: MemoryCaches;
  /** By product, price and stock: when the shop said that last. */
  readonly #said = new Map<string, number>();

  constructor(caches: MemoryCaches) {
    this.#caches = caches;
  }

  said(text: string, at: number): void {
    for (const card of cardsIn(text)) this.#said.set(nameOf(card), Math.max(at, this.#said.get(nameOf(card)) ?? 0));
  }

  checkCatalogue(text: string, stamp: number): void {
    const wrong = cardsIn(text).find((card) => !this.#wasSaid(card, stamp));
    if (wrong) throw new Violation('W11', `the catalogue has ${nameOf(wrong)}, which the shop did not say`);
  }

  /** Whether the worker can have built this answer: of products that are as young as it says, each the newest that it has. */
  isOnDevice(text: string, stamp: number): boolean {
    const newest = this.#newest();
    return cardsIn(text).every(
      (card) => this.#wasSaid(card, stamp) && nameOf(newest.get(card._id) ?? card) === nameOf(card),
    );
  }

  #wasSaid = (card: Card, stamp: number) => (this.#said.get(nameOf(card)) ?? 0) > stamp - STAMP_MS;

  #newest(): Map<string, Card> {
    const found = new Map<string, Card & { at: number }>();
    for (const name of [CATALOGUE.cache, ...PRODUCT_CACHES])
      for (const { bytes, headers } of this.#caches.byName.get(name)?.entries.values() ?? []) {
        const at = Number(headers.get(CACHED_AT_HEADER));
        for (const card of cardsIn(new TextDecoder().decode(bytes)))
          if (at >= (found.get(card._id)?.at ?? 0)) found.set(card._id, { ...card, at });
      }
    return found;
  }
}

const nameOf = ({ _id, salePrice, variations }: Card) =>
  `${_id} for ${salePrice}, ${variations.flatMap(({ color, sizes }) => sizes.map(({ size, stock }) => `${stock} ${color} ${size}`)).join(', ')}`;

/** Of a list, or the one product that was read by its id. None in an answer about something else. */
function cardsIn(text: string): Card[] {
  const { data } = JSON.parse(text) as { data?: Card | Card[] };
  return [data].flat().filter((one): one is Card => typeof one?.salePrice === 'number');
}
