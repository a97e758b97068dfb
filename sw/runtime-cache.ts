// HOW a row of cache-rules.ts is carried out. One story for every strategy: give what is kept while the row allows it,
// else ask, and when nobody answers (an API call: in time), give the best that the device has.
import { getProducts, type ProductList } from '#src/contract/product.ts';
import { answerFromDevice, asksDevice } from './answer-from-device.ts';
import { type AnswerRule, cacheKey, PATIENCE_MS, type PictureRule } from './cache-rules.ts';
import { judgeAnswer, judgePicture, type Verdict } from './judge-answer.ts';
import { type Kept, keep, readKept, readOtherWidth } from './kept-answer.ts';
import { forgetKnownProducts, storeCatalogue } from './known-products.ts';
import type { Lifetime, WorkerShop } from './worker-shop.ts';

type Row = AnswerRule | PictureRule;
interface Asked {
  response: Response;
  /** `silent`: nobody answered. */
  verdict: Verdict | 'silent';
}

/** Answers a request that falls under a row. Never rejects; `Response.error()` when there is nothing at all. */
export async function answerBy(shop: WorkerShop, row: Row, request: Request, life: Lifetime): Promise<Response> {
  const key = cacheKey(row, request.url);
  const kept = await readKept(row.cache, key);
  if (kept && kept.ageMs <= givenFirstMs(row)) {
    if (row.strategy !== 'cache-first' || kept.ageMs > row.softMs) life.waitUntil(askAndKeep(shop, row, request, life));
    return kept.response;
  }
  if (!('endpoint' in row)) return askForPicture(shop, row, request, life, kept);
  if (asksDevice(key)) return (await answerFromDevice(row.endpoint, key, kept))?.response ?? Response.error();

  const asking = askAndKeep(shop, row, request, life);
  life.waitUntil(asking);
  const inTime = await Promise.race([asking, patience()]);
  if (inTime && isFromShop(inTime)) return inTime.response;

  const own = await answerFromDevice(row.endpoint, key, kept);
  if (own && own.ageMs <= row.hardMs) return own.response;
  const atLast = await asking;
  // Past the hard age only where nobody of the shop can be reached (OFFLINE 4).
  return own && !isFromShop(atLast) && atLast.verdict !== 'broken' ? own.response : atLast.response;
}

/** Up to which age a row gives what is kept without asking first. */
const givenFirstMs = (row: Row): number =>
  ({ 'network-first': -1, 'stale-while-revalidate': row.softMs, 'cache-first': row.hardMs })[row.strategy];

/** The shop's answer, good or not; not a portal's, and not that of a server in trouble. */
const isFromShop = ({ verdict }: Asked): boolean => verdict === 'good' || verdict === 'final';

/**
 * A picture that is on its way is waited for. When it fails, an older copy or another width is better than none; with
 * neither, the page hears of the failure, shows its placeholder and asks again (src/ui/failed-pictures.ts). A placeholder
 * given here would count as the picture.
 */
async function askForPicture(
  shop: WorkerShop,
  row: PictureRule,
  request: Request,
  life: Lifetime,
  kept: Kept | undefined,
): Promise<Response> {
  const asking = askAndKeep(shop, row, request, life);
  life.waitUntil(asking);
  const { response, verdict } = await asking;
  if (verdict === 'good') return response;
  return (kept ?? (await readOtherWidth(row, cacheKey(row, request.url))))?.response ?? response;
}

const patience = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));

/** Asks the network and keeps a good answer. Never rejects. */
export async function askAndKeep(shop: WorkerShop, row: Row, request: Request, life: Lifetime): Promise<Asked> {
  try {
    const response = await fetch(request);
    const copy = response.clone();
    if (!('endpoint' in row)) {
      const verdict = judgePicture(response);
      if (verdict === 'good') life.waitUntil(keep(row, cacheKey(row, request.url), copy.blob(), response, shop.build));
      return { response, verdict };
    }
    const text = await copy.text();
    const { verdict, reply } = judgeAnswer(shop.config, row.endpoint, response, text);
    if (verdict === 'good') life.waitUntil(keepAnswer(shop, row, request.url, text, response, reply));
    return { response, verdict };
  } catch {
    // Dropped, refused or aborted, before or within the body: the one thing known is that nobody answered.
    return { response: Response.error(), verdict: 'silent' };
  }
}

async function keepAnswer(
  shop: WorkerShop,
  row: AnswerRule,
  url: string,
  text: string,
  response: Response,
  reply: unknown,
) {
  const whole = row.endpoint.name === getProducts.name ? wholeListIn(reply as ProductList) : undefined;
  // A backend that does not page has just sent its catalogue; once is enough, whatever the listing asked for.
  if (whole) await storeCatalogue(shop.build, { data: whole, isWhole: true });
  else await keep(row, cacheKey(row, url), text, response, shop.build);
  forgetKnownProducts();
}

const wholeListIn = ({ data, nextCursor }: ProductList) => (nextCursor === undefined ? data : undefined);
