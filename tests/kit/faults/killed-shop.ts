// A real server that is killed while it works and restarted on the same database, or that works on while something else crashes.
import { setTimeout as wait } from 'node:timers/promises';
import { runServer, type ServerProgram } from '#tests/kit/server/program.ts';

export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON, or as multipart if it is a FormData. */
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

/** When to kill: shortly after the n-th write was sent. */
export interface KillMoment {
  afterWrites: number;
  laterMs: number;
  /** The network goes first: the last responses do not arrive, although the server has acted. */
  losesAnswers: boolean;
}

const PATIENCE_MS = 30_000;
/** Statuses that ask for a retry: the call was not run, or is still running. */
const isPassing = ({ status, json }: Answered) =>
  status >= 500 || json?.code === 'outstanding-key' || json?.code === 'already-paid';

export class KilledShop {
  writes = 0;
  kills = 0;
  /** Writes without a response. */
  unanswered = 0;
  /** Responses with 5xx: how many of each, such as '503 with Retry-After'. */
  readonly refused = new Map<string, number>();
  private isLosing = false;
  private program: ServerProgram | undefined;
  /** Resolves to the address of the running shop. Waits while it is down. */
  private opening: Promise<string> = Promise.reject(new Error('not started'));
  private restarted: Promise<void> = Promise.resolve();
  private readonly env: Record<string, string>;
  private readonly moments: KillMoment[];
  private readonly whileDown: () => Promise<void>;
  private readonly crash: (() => Promise<void>) | undefined;

  /**
   * @param whileDown what the merchant does between a kill and the restart
   * @param crash what happens instead of a kill, while the server works on; resolves when it is over
   */
  constructor(
    env: Record<string, string>,
    moments: readonly KillMoment[],
    whileDown: () => Promise<void>,
    crash?: () => Promise<void>,
  ) {
    this.env = env;
    this.crash = crash;
    this.moments = moments.toSorted((a, b) => a.afterWrites - b.afterWrites);
    this.whileDown = whileDown;
    this.opening.catch(() => undefined);
  }

  start(): Promise<string> {
    this.program = runServer({ ...this.env, NODE_ENV: 'production' });
    this.opening = this.program.open;
    return this.opening;
  }

  /** Resolves after the restart that follows the last kill. */
  settled = (): Promise<void> => this.restarted;

  /** Stops the server like a merchant. */
  async stop(): Promise<void> {
    this.program?.child.kill('SIGTERM');
    const code = await this.program?.ended;
    if (code !== 0) throw new Error(`the shop did not stop cleanly: ${code}\n${this.program?.output()}`);
  }

  /** Kills the server, whatever its state. */
  end(): void {
    this.program?.child.kill('SIGKILL');
  }

  /** Sends one request. null: no response came. */
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
      .then(async (got) => {
        if (got.status >= 500) this.countRefusal(got);
        return { status: got.status, json: await got.json() };
      })
      .then((got) => (this.isLosing && method !== 'GET' ? null : got))
      .catch(() => null)
      .then((got) => {
        if (!got && method !== 'GET') this.unanswered += 1;
        return got;
      });
  }

  /** The text of a page; undefined if no response came. */
  async readText(path: string): Promise<string | undefined> {
    const address = await this.opening;
    return fetch(new URL(path, address), { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then((answer) => answer.text())
      .catch(() => undefined);
  }

  /** Repeats the request until it gets a final response. `afterBreak` runs before each retry after a lost response. */
  async deliver(asked: Asked, afterBreak: () => Promise<void> = async () => undefined): Promise<Answered> {
    for (;;) {
      const answer = await this.ask(asked);
      if (answer && !isPassing(answer)) return answer;
      await wait(50);
      // After a lost response, the shop that is about to be killed may still be running.
      if (!answer) await this.restarted.then(afterBreak);
    }
  }

  private countRefusal({ status, headers }: Response): void {
    const name = `${status} ${headers.has('retry-after') ? 'with' : 'without'} Retry-After`;
    this.refused.set(name, (this.refused.get(name) ?? 0) + 1);
  }

  private countWrite(): void {
    this.writes += 1;
    const next = this.moments[0];
    if (!next || this.writes < next.afterWrites) return;
    this.moments.shift();
    this.isLosing ||= next.losesAnswers;
    this.restarted = this.restarted
      .then(() => wait(next.laterMs))
      .then(() => (this.crash ? this.crashBeside(this.crash) : this.killAndStart()));
  }

  private async crashBeside(crash: () => Promise<void>): Promise<void> {
    this.kills += 1;
    const crashing = crash();
    this.isLosing = false;
    await crashing;
    await this.whileDown();
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
