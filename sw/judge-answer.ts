// Whether an answer is the shop's, and good enough to keep (OFFLINE 4 "Rules").
import { readReply } from '#src/api/read-reply.ts';
import { ContractError } from '#src/base/errors.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';

/**
 * `good` may be kept. `final`: the shop's own word (404, 400), handed on and not kept. `broken`: our server in trouble.
 * `foreign`: somebody else answered, such as a hotel's log-in page.
 */
export type Verdict = 'good' | 'final' | 'broken' | 'foreign';

/** Judges an API answer; `text` is its body. `reply` is what the contract makes of a good one. */
export function judgeAnswer(
  endpoint: AnyEndpoint,
  response: Response,
  text: string,
): { verdict: Verdict; reply?: unknown } {
  if (!isFirstHand(response)) return { verdict: 'foreign' };
  if (response.status === 408 || response.status === 429 || response.status >= 500) return { verdict: 'broken' };
  if (!isJson(response)) return { verdict: 'foreign' };
  if (response.status !== 200) return { verdict: 'final' };
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && 'success' in json && json.success === false)
      return { verdict: 'final' };
    return { verdict: 'good', reply: readReply(endpoint, json) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ContractError) return { verdict: 'foreign' };
    throw error;
  }
}

/** Judges a picture. An opaque one is never kept: nobody can see what it is, and it weighs 7 MB of the quota. */
export function judgePicture(response: Response): Verdict {
  if (!isFirstHand(response)) return 'foreign';
  if (response.status >= 500) return 'broken';
  if (response.status !== 200) return 'final';
  return response.headers.get('content-type')?.startsWith('image/') ? 'good' : 'foreign';
}

const isFirstHand = ({ type, redirected }: Response) => !redirected && (type === 'basic' || type === 'cors');

const isJson = ({ headers }: Response) => /^application\/([\w.+-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
