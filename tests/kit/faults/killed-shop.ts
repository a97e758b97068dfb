// A real shop that is killed in the middle of its work and started again on the same database.
import { setTimeout as wait } from 'node:timers/promises';
import { runServer, type ServerProgram } from '#tests/kit/server/program.ts';

export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON, or as multipart when it is a FormData. */
  body?: object;
  /** The Idempotency-Key. */
  key?: string;
  token?: string;
}
export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: looked into by those who know the call
  json: any;
}

/** When to kill: after the n-th write has been sent, and a little later. */
export interface KillMoment {
  afterWrites: number;
  laterMs: number;
  /** The network goes first: no answer of those last moments arrives, though the server has acted. */
  losesAnswers: boolean;
}

const PATIENCE_MS = 30_000;
/** Statuses that say "come again": what was asked for was not done, or is under way. */
const isPassing = ({ status, json }: Answered) =>
  status >= 500 || json?.code === 'outstanding-key' || json?.code === 'already-paid';

export class KilledShop {
  writes = 0;
  kills = 0;
  /** Writes that got no answer. */
  unanswered = 0;
  private isLosing = false;
  private program: ServerProgram | undefined;
  /** Resolves to the address of the shop that is open now; waits while there is none. */
  private opening: Promise<string> = Promise.reject(new Error('not started'));
  private restarted: Promise<void> = Promise.resolve();
  private readonly env: Record<string, string>;
  private readonly moments: KillMoment[];
  private readonly whileDown: () => Promise<void>;

  /** @param whileDown done between a kill and the next start: what the merchant does meanwhile */
  constructor(env: Record<string, string>, moments: readonly KillMoment[], whileDown: () => Promise<void>) {
    this.env = env;
    this.moments = moments.toSorted((a, b) => a.afterWrites - b.afterWrites);
    this.whileDown = whileDown;
    this.opening.catch(() => undefined);
  }

  start(): Promise<string> {
    this.program = runServer({ ...this.env, NODE_ENV: 'production' });
    this.opening = this.program.open;
    return this.opening;
  }

  /** Resolves once every kill so far has been got over. */
  settled = (): Promise<void> => this.restarted;

  /** As a merchant stops it. */
  async stop(): Promise<void> {
    this.program?.child.kill('SIGTERM');
    const code = await this.program?.ended;
    if (code !== 0) throw new Error(`the shop did not stop as it should: ${code}\n${this.program?.output()}`);
  }

  /** Whatever happens. */
  end(): void {
    this.program?.child.kill('SIGKILL');
  }

  /** Asks once. null: no answer came. */
  async ask({ method, path, query, body, key, token }: Asked): Promise<Answered | null> {
    const url = new URL(path, await this.opening);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = fetch(url, {
      method,
      headers: {
        'auth-key': 'vyayam-local-key',
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': `"${key}"` } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: isJson ? JSON.stringify(body) : (body ?? null),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (method !== 'GET') this.countWrite();
    return answer
      .then(async (got) => ({ status: got.status, json: await got.json() }))
      .then((got) => (this.isLosing && method !== 'GET' ? null : got))
      .catch(() => null)
      .then((got) => {
        if (!got && method !== 'GET') this.unanswered += 1;
        return got;
      });
  }

  /** A page as it is; undefined when no answer came. */
  async readText(path: string): Promise<string | undefined> {
    const address = await this.opening;
    return fetch(new URL(path, address), { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then((answer) => answer.text())
      .catch(() => undefined);
  }

  /** Asks the same again until there is an answer that stays. `afterBreak` comes before each try after an unanswered one. */
  async deliver(asked: Asked, afterBreak: () => Promise<void> = async () => undefined): Promise<Answered> {
    for (;;) {
      const answer = await this.ask(asked);
      if (answer && !isPassing(answer)) return answer;
      await wait(50);
      // After a lost answer the shop may still be the one that is about to be killed.
      if (!answer) await this.restarted.then(afterBreak);
    }
  }

  private countWrite(): void {
    this.writes += 1;
    const next = this.moments[0];
    if (!next || this.writes < next.afterWrites) return;
    this.moments.shift();
    this.isLosing ||= next.losesAnswers;
    this.restarted = this.restarted.then(() => wait(next.laterMs)).then(() => this.killAndStart());
  }

  private async killAndStart(): Promise<void> {
    const old = this.program;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    promise.catch(() => undefined);
    old?.child.kill('SIGKILL');
    this.opening = promise;
    this.isLosing = false;
    this.kills += 1;
    try {
      await old?.ended;
      await this.whileDown();
      resolve(await this.start());
    } catch (error) {
      reject(error);
    }
  }
}
