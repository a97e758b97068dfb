// Whether an answer is the shop's, and good enough to keep (OFFLINE 4 "Rules").
import type { ApiConfig } from '#src/api/config.ts';
import { judgeAnswer as judgeOrigin } from '#src/api/judge-answer.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';

/**
 * `good` may be kept. `final`: the shop's own word (404, 400), handed on and not kept. `broken`: the shop says that it is in
 * trouble. `foreign`: something else answered in its place, such as a gateway or a hotel's log-in page.
 */
export type Verdict = 'good' | 'final' | 'broken' | 'foreign';

/** Judges an API answer; `text` is its body. `reply` is what the contract makes of a good one. */
export function judgeAnswer(
  config: ApiConfig,
  endpoint: AnyEndpoint,
  response: Response,
  text: string,
): { verdict: Verdict; reply?: unknown } {
  const judged = judgeOrigin(config, endpoint, response, text);
  if (judged.kind === 'unproven') return { verdict: 'foreign' };
  const { status } = response;
  if (judged.kind === 'success')
    return status === 200 ? { verdict: 'good', reply: judged.reply } : { verdict: 'final' };
  return { verdict: status === 408 || status === 429 || status >= 500 ? 'broken' : 'final' };
}

/** Judges a picture. An opaque one is never kept: nobody can see what it is, and it weighs 7 MB of the quota. */
export function judgePicture(response: Response): Verdict {
  if (!isFirstHand(response)) return 'foreign';
  if (response.status >= 500) return 'broken';
  if (response.status !== 200) return 'final';
  return response.headers.get('content-type')?.startsWith('image/') ? 'good' : 'foreign';
}

const isFirstHand = ({ type, redirected }: Response) => !redirected && (type === 'basic' || type === 'cors');
