// The network of everything that a page only reads: the catalogue, settings, pages, files. Requests are lost, late, cut off, or
// answered by somebody else. What the shop itself answered is noted for the CacheOracle.

import { intermediaryResponse, intermediaryResponses } from '#tests/kit/fixtures/intermediary-responses.ts';
import type { VirtualClock } from '#tests/kit/simulation/clock.ts';
import { seededRandom } from '#tests/kit/simulation/random.ts';
import { refusalOf } from '#tests/kit/simulation/responses.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import { fetched, ofType } from '#tests/kit/worker/fetched-response.ts';
import type { HostAnswer, ShopHost } from './shop-host.ts';
import type { WholeShop } from './whole-shop.ts';

/** What came back for one request. `broken`: the shop reports a failure; `unproven`: somebody else answered, or nobody. */
export interface Wire {
  kind: 'good' | 'refusal' | 'broken' | 'unproven';
  text: string;
  /** Monotonic. */
  at: number;
  /** By the device's clock: when the headers came. */
  saidAt: number;
}

/** 'drip': the body comes slowly, 'stall': after the headers nothing comes any more. */
type Fate =
  | 'ok'
  | 'slow'
  | 'drip'
  | 'stall'
  | 'drop'
  | 'lose'
  | 'hang'
  | 'captive'
  | 'gateway'
  | 'broken'
  | 'cut'
  | 'redirected';
/** In hundredths. */
const WEIGHTS: Record<Fate, number> = {
  ...{
    ok: 61,
    slow: 5,
    drip: 3,
    stall: 1,
    drop: 6,
    lose: 3,
    hang: 2,
    captive: 5,
    gateway: 6,
    broken: 4,
    cut: 2,
    redirected: 2,
  },
};
const FATES = Object.entries(WEIGHTS).flatMap(([fate, weight]) => Array.from({ length: weight }, () => fate as Fate));

/**
 * The worker is installed only when all its files arrive. With the faults of other requests that would be one try in eight, and
 * most runs would have no worker.
 */
const FILE = /\.(?:html|js|css|woff2)$/;
const FILE_FAULTS = 0.2;

export interface ReadParts {
  world: World;
  shop: WholeShop;
  host: ShopHost;
  seed: number;
  /** Nothing goes wrong on the way. */
  isCalm: boolean;
  arrived(request: Request, wire: Wire): void;
}

export class ReadNetwork {
  isFair = false;
  readonly #parts: ReadParts;
  readonly #random: () => number;

  constructor(parts: ReadParts) {
    this.#parts = parts;
    this.#random = seededRandom(parts.seed ^ 0x4ead);
  }

  fetch = (request: Request): Promise<Response> => {
    const { world, arrived } = this.#parts;
    const { clock } = world;
    return new Promise((resolve, reject) => {
      const note = (kind: Wire['kind'], text = '', saidAt = clock.now()) =>
        arrived(request, { kind, text, at: clock.monotonic(), saidAt });
      const come = (response: Response, kind: Wire['kind'], text = '') => {
        note(kind, text);
        resolve(response);
      };
      const fail = () => {
        note('unproven');
        reject(new TypeError('Failed to fetch'));
      };
      request.signal.addEventListener('abort', fail);
      const ms = 20 + Math.floor(this.#random() * 300);
      const fate = this.#fate(request.url);
      const place = Math.floor(this.#random() * intermediaryResponses.length);
      const isBroken = ms % 2 === 0;
      const slow = fate === 'slow' ? 3_200 + ms * 20 : 0;
      clock.after(ms, () => {
        if (fate === 'drop') return fail();
        if (fate === 'hang') return;
        if (fate === 'captive') return come(fetched('<html>Log in</html>', html), 'unproven');
        if (fate === 'gateway') return come(strangersAnswer(place), 'unproven');
        if (fate === 'broken') return come(fetched(JSON.stringify(refusalOf(500).body), json(500)), 'broken');
        void world.noteFailure(this.#ask(request).then((answer) => clock.after(ms + slow, () => arrive(answer))));
      });
      const arrive = (answer: HostAnswer | null) => {
        if (!answer || fate === 'lose') return fail();
        const { status, text, headers } = answer;
        const isCut = fate === 'cut' && status !== 304;
        const body = status === 304 ? null : isCut ? cutBody(text, request.url, isBroken) : text;
        const response = fetched(body, { status, headers, redirected: fate === 'redirected' });
        if (isCut || fate === 'redirected') return come(response, 'unproven');
        const kind = status >= 500 || status === 429 ? 'broken' : status >= 400 ? 'refusal' : 'good';
        if (body === null || (fate !== 'drip' && fate !== 'stall')) return come(response, kind, text);
        const saidAt = clock.now();
        const whole = () => note(kind, text, saidAt);
        const dripping = drip(text, fate === 'drip' ? whole : undefined, request.signal, clock);
        resolve(fetched(dripping, { status, headers }));
      };
    });
  };

  /** null: the server died. */
  async #ask({ url, method, headers }: Request): Promise<HostAnswer | null> {
    const { shop, host } = this.#parts;
    const served = host.answer(url, headers.get('if-none-match'));
    if (served) return served;
    const { pathname, search } = new URL(url);
    const answer = await shop.call({
      ...{ method, url: pathname + search, headers: Object.fromEntries(headers), rawBody: undefined },
    });
    return answer && { status: answer.status, text: JSON.stringify(answer.body), headers: json(answer.status).headers };
  }

  #fate(address: string): Fate {
    const { world, isCalm } = this.#parts;
    const chance = this.#random();
    const isOften = !FILE.test(address) || this.#random() < FILE_FAULTS;
    if (this.isFair) return 'ok';
    if (!world.network.isUp) return 'drop';
    if (world.network.period && world.clock.monotonic() < world.network.period.until) return 'gateway';
    if (isCalm || !isOften) return 'ok';
    return FATES[Math.floor(chance * FATES.length)] ?? 'ok';
  }
}

const PIECES = 8;
const PIECE_MS = 700;

/** @param whole called with the last piece; undefined: it never comes */
function drip(text: string, whole: (() => void) | undefined, signal: AbortSignal, clock: VirtualClock) {
  const bytes = new TextEncoder().encode(text);
  const size = Math.ceil(bytes.length / PIECES);
  return new ReadableStream({
    start(controller) {
      let isOpen = true;
      const end = (how: () => void) => {
        if (isOpen) how();
        isOpen = false;
      };
      signal.addEventListener('abort', () => end(() => controller.error(signal.reason)));
      const send = (at: number) => {
        if (!isOpen) return;
        controller.enqueue(bytes.slice(at, at + size));
        if (at + size < bytes.length) clock.after(PIECE_MS, () => send(at + size));
        else if (whole) {
          whole();
          end(() => controller.close());
        }
      };
      send(0);
    },
  });
}

/** A browser notices the end of a body that has a length, as files have; what is streamed may end unnoticed. */
function cutBody(text: string, url: string, isBroken: boolean): BodyInit {
  const part = text.slice(0, -12);
  if (!isBroken && !url.includes('/assets/')) return part;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(part));
      controller.error(new TypeError('network error'));
    },
  });
}

const html = { headers: { 'content-type': 'text/html' } };
const json = (status: number) => ({ status, headers: { 'content-type': 'application/json; charset=utf-8' } });

function strangersAnswer(place: number): Response {
  const { name, status } = intermediaryResponses[place] ?? { name: '', status: 502 };
  return ofType(intermediaryResponse(name, status), 'basic');
}
