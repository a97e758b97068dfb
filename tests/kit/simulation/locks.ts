// Web Locks for agents: exclusive, queued and stealable. They are released when the holder dies, except with `isSticky`.
import type { Locks } from '#src/offline/ports/ports.ts';
import type { Agent } from './agent.ts';

interface Request {
  agent: Agent;
  start: () => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
}

export class VirtualLocks {
  /** Safari: the lock of a dead context stays held. */
  readonly isSticky: boolean;
  readonly #stopListening = new Set<() => void>();
  #held = new Map<string, Request>();
  #queues = new Map<string, Request[]>();

  constructor(isSticky = false) {
    this.isSticky = isSticky;
  }

  /** Ends the simulation of locks: removes the listeners, so that the run can be garbage-collected. */
  end(): void {
    for (const stop of this.#stopListening) stop();
  }

  isHeld = (name: string): boolean => this.#held.has(name);

  of(agent: Agent): Locks {
    return {
      request: (name, { signal, steal }, holding) =>
        agent.gate(
          new Promise((resolve, reject) => {
            const request: Request = { agent, start: holding, resolve, reject };
            if (signal?.aborted) return reject(signal.reason);
            if (steal) this.#steal(name, request);
            else this.#enqueue(name, request, signal);
          }),
        ),
    };
  }

  /** Removes a dead agent's requests and, unless locks are sticky, releases its locks. */
  release(agent: Agent): void {
    for (const [name, queue] of this.#queues)
      this.#queues.set(
        name,
        queue.filter((request) => request.agent !== agent),
      );
    if (this.isSticky) return;
    for (const [name, held] of this.#held) if (held.agent === agent) this.#free(name, held);
  }

  #enqueue(name: string, request: Request, signal: AbortSignal | undefined): void {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    queue.push(request);
    const giveUp = () => {
      const waiting = this.#queues.get(name) ?? [];
      if (!waiting.includes(request)) return;
      this.#queues.set(
        name,
        waiting.filter((other) => other !== request),
      );
      request.reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp);
    this.#stopListening.add(() => signal?.removeEventListener('abort', giveUp));
    this.#next(name);
  }

  #steal(name: string, request: Request): void {
    this.#held.get(name)?.reject(new DOMException('stolen', 'AbortError'));
    this.#grant(name, request);
  }

  #grant(name: string, request: Request): void {
    this.#held.set(name, request);
    request.agent.notify(() => {
      request.start().then(
        (value) => {
          this.#free(name, request);
          request.resolve(value as never);
        },
        (error) => {
          this.#free(name, request);
          request.reject(error);
        },
      );
    });
  }

  #free(name: string, request: Request): void {
    if (this.#held.get(name) !== request) return;
    this.#held.delete(name);
    this.#next(name);
  }

  #next(name: string): void {
    if (this.#held.has(name)) return;
    const request = this.#queues.get(name)?.shift();
    if (request) this.#grant(name, request);
  }
}
