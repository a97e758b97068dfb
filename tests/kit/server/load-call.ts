// One call of a load test on a keep-alive connection, timed from its first byte to the last of the response.
import { Agent, type IncomingMessage, request } from 'node:http';

export interface LoadCall {
  /** The name under which its times are recorded: 'browse', 'order'. */
  kind: string;
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  /** The Idempotency-Key. */
  key?: string;
  /** The shopper's client IP, as a proxy would send it. */
  from: string;
}
export interface LoadAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** undefined if it was compressed: browsers' GET requests are not decoded here. */
  // biome-ignore lint/suspicious/noExplicitAny: looked into by those who know the call
  json: any;
}
export interface LoadFigures {
  /** Milliseconds of every call, by kind. */
  times: Map<string, number[]>;
  /** Number of errors, by error. */
  errors: Map<string, number>;
}

export type Caller = ReturnType<typeof openCaller>;

const PATIENCE_MS = 30_000;

/** @param isMeasured whether the times of a call that begins now count; errors always count */
export function openCaller(origin: string, isMeasured: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const figures: LoadFigures = { times: new Map(), errors: new Map() };
  const fail = (what: string) => void figures.errors.set(what, (figures.errors.get(what) ?? 0) + 1);
  return {
    figures,
    fail,
    close: () => agent.destroy(),
    /** undefined if no response came or its status is not 200. Both count as errors. */
    async call(asked: LoadCall): Promise<LoadAnswer | undefined> {
      const counts = isMeasured();
      const start = performance.now();
      const answer = await sendCall(agent, origin, asked).catch(
        (error: NodeJS.ErrnoException) => error.code ?? 'broken',
      );
      if (counts) {
        const times = figures.times.get(asked.kind) ?? [];
        times.push(performance.now() - start);
        figures.times.set(asked.kind, times);
      }
      if (typeof answer !== 'string' && answer.status === 200) return answer;
      const why = typeof answer === 'string' ? answer : `${answer.status} ${answer.json?.code ?? ''}`;
      fail(`${asked.kind}: ${why}`.trim());
      return undefined;
    },
  };
}

/** Rejects if no answer comes. */
export function sendCall(
  agent: Agent,
  origin: string,
  { method = 'GET', path, body, key, from }: LoadCall,
): Promise<LoadAnswer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'auth-key': 'vyayam-local-key',
    'x-forwarded-for': from,
    // Like a browser, accept compression. Only bodies that the next call needs are sent plain and read.
    'accept-encoding': method === 'GET' ? 'br' : 'identity',
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(key === undefined ? {} : { 'idempotency-key': `"${key}"` }),
  };
  return new Promise((resolve, reject) => {
    const asking = request(origin + path, { agent, method, headers, timeout: PATIENCE_MS }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const isPlain = answer.headers['content-encoding'] === undefined && method !== 'GET';
        const json = isPlain ? JSON.parse(Buffer.concat(parts).toString()) : undefined;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, json });
      });
    });
    asking.on('timeout', () => asking.destroy(Object.assign(new Error('late'), { code: 'no answer' })));
    asking.on('error', reject);
    asking.end(text);
  });
}
