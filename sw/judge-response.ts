// Decides whether a response is the shop's, and whether it may be cached.
import type { ApiConfig } from '#src/api/config.ts';
import { judgeApiResponse } from '#src/api/judge-api-response.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';

/**
 * `good` may be cached. `final` is the shop's own refusal (404, 400), which is passed on and not cached. `broken`: the shop
 * reports a failure. `unproven`: the response may come from an intermediary, such as a gateway or a captive portal.
 */
export type Verdict = 'good' | 'final' | 'broken' | 'unproven';

/** Judges an API response; `text` is its body. `reply` is the parsed content of a good one. */
export function judgeResponse(
  config: ApiConfig,
  endpoint: AnyEndpoint,
  response: Response,
  text: string,
): { verdict: Verdict; reply?: unknown } {
  const judged = judgeApiResponse(config, endpoint, response, text);
  if (judged.kind === 'unproven') return { verdict: 'unproven' };
  const { status } = response;
  if (judged.kind === 'success')
    return status === 200 ? { verdict: 'good', reply: judged.reply } : { verdict: 'final' };
  return { verdict: status === 408 || status === 429 || status >= 500 ? 'broken' : 'final' };
}

/** Judges a picture. An opaque response is never cached: it cannot be read, and it counts as 7 MB of the quota. */
export function judgePicture(response: Response): Verdict {
  if (!isFirstHand(response)) return 'unproven';
  if (response.status >= 500) return 'broken';
  if (response.status !== 200) return 'final';
  return response.headers.get('content-type')?.startsWith('image/') ? 'good' : 'unproven';
}

const isFirstHand = ({ type, redirected }: Response) => !redirected && (type === 'basic' || type === 'cors');
