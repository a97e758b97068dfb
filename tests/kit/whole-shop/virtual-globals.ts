// The date, random numbers, timers and the network of this thread. Import it first: a module that keeps one of them for later
// then keeps the replacement. During a run each is virtual or seeded; between runs each is the real one.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';

/** Where a run takes its time and its chance from. */
export interface Virtual {
  /** The server's wall clock in ms. */
  now(): number;
  monotonic(): number;
  random(): number;
  after(ms: number, run: () => void): () => void;
}

let current: Virtual | undefined;
/** Callbacks of setImmediate that have not run. */
const turns: (() => void)[] = [];
const stops = new WeakMap<object, () => void>();

export function beginVirtual(virtual: Virtual): void {
  if (current) throw new Error('a run has not ended yet');
  current = virtual;
}

/** Drops what the run would still do. */
export function endVirtual(): void {
  current = undefined;
  turns.length = 0;
}

const real = {
  Date: globalThis.Date,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  setImmediate: globalThis.setImmediate,
  fetch: globalThis.fetch,
  timeout: AbortSignal.timeout.bind(AbortSignal),
  hrtime: process.hrtime,
  bigint: process.hrtime.bigint,
  mathRandom: Math.random,
  performanceNow: performance.now.bind(performance),
  getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto),
  webUuid: globalThis.crypto.randomUUID.bind(globalThis.crypto),
  randomBytes: crypto.randomBytes,
  randomInt: crypto.randomInt,
  randomUUID: crypto.randomUUID,
  argon2: crypto.argon2,
  wait: timersPromises.setTimeout,
  breathe: timersPromises.setImmediate,
};

/**
 * Resolves when every promise has settled that can settle without time passing, and every callback of setImmediate has run.
 */
export const untilDrained = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => real.setImmediate(() => (turns.length > 0 ? look() : resolve()));
    look();
  });

/** Callbacks run in their order, each after all promises have settled. Node does not poll the system between them. */
function addTurn(turn: () => void): void {
  turns.push(turn);
  if (turns.length === 1) whenSettled(runTurns);
}

function runTurns(): void {
  const turn = turns[0];
  if (!turn) return;
  try {
    turn();
  } finally {
    turns.shift();
    if (turns.length > 0) whenSettled(runTurns);
  }
}

/** A tick that is requested in a microtask runs after all promises that can settle. */
const whenSettled = (run: () => void) => queueMicrotask(() => process.nextTick(run));

type AnyFunction = (...given: never[]) => unknown;
/** `virtual` during a run, else `usual`. */
const either = <F extends AnyFunction>(usual: F, virtual: (world: Virtual, ...given: Parameters<F>) => unknown): F =>
  ((...given: Parameters<F>) => (current ? virtual(current, ...given) : usual(...given))) as unknown as F;

const forbidden = (what: string) => () => {
  throw new Error(`a run touched the real ${what}`);
};

function timer(world: Virtual, run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) {
  const handle = { ref: () => handle, unref: () => handle, hasRef: () => true };
  stops.set(
    handle,
    world.after(ms, () => run(...given)),
  );
  return handle;
}

const bytes = ({ random }: Virtual, size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));

function uuid(world: Virtual): string {
  const hex = bytes(world, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const VirtualDate = new Proxy(real.Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, current && given.length === 0 ? [current.now()] : given, newTarget),
  apply: () => new globalThis.Date().toString(),
  get: (target, name, receiver) =>
    name === 'now' && current ? current.now.bind(current) : Reflect.get(target, name, receiver),
});

/** Replaced once for each thread. */
function install(): void {
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: either(real.setTimeout as AnyFunction, timer as never),
    clearTimeout: (handle: never) => {
      if (typeof handle === 'object' && handle !== null && stops.has(handle)) stops.get(handle)?.();
      else real.clearTimeout(handle);
    },
    setInterval: either(real.setInterval as AnyFunction, forbidden('interval')),
    setImmediate: either(
      real.setImmediate as AnyFunction,
      ((_: Virtual, turn: () => void, ...given: unknown[]) =>
        addTurn(() => (turn as AnyFunction)(...(given as never[])))) as never,
    ),
    fetch: either(real.fetch as AnyFunction, forbidden('network')),
  });
  AbortSignal.timeout = either(real.timeout, ({ after }, ms) => {
    const controller = new AbortController();
    after(ms, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')));
    return controller.signal;
  });
  Math.random = either(real.mathRandom, ({ random }) => random());
  performance.now = either(real.performanceNow, ({ monotonic }) => monotonic());
  const nanoseconds = ({ monotonic }: Virtual) => BigInt(Math.round(monotonic() * 1e6));
  process.hrtime = Object.assign(
    either(real.hrtime as never, (world: Virtual) => [Math.floor(world.monotonic() / 1e3), 0]),
    { bigint: either(real.bigint, nanoseconds) },
  ) as typeof process.hrtime;
  installRandom();
  Object.assign(timersPromises, {
    setTimeout: either(
      real.wait as never,
      ({ after }: Virtual, ms = 0) => new Promise<void>((done) => after(ms, done)),
    ),
    setImmediate: either(real.breathe as never, () => new Promise<void>((done) => addTurn(done))),
  });
  syncBuiltinESMExports();
}

function installRandom(): void {
  Object.assign(globalThis.crypto, {
    getRandomValues: either(real.getRandomValues as never, (world: Virtual, array: Uint8Array) => {
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes(world, array.byteLength));
      return array;
    }),
    randomUUID: either(real.webUuid, uuid),
  });
  Object.assign(crypto, {
    randomBytes: either(real.randomBytes as never, bytes),
    randomUUID: either(real.randomUUID as never, uuid),
    randomInt: either(real.randomInt as never, ({ random }: Virtual, least: number, end?: number) =>
      end === undefined ? Math.floor(random() * least) : least + Math.floor(random() * (end - least)),
    ),
    // The real one works on another thread for a hundredth of a second.
    argon2: either(
      real.argon2 as never,
      (_: Virtual, __: string, { message, nonce, tagLength }: never, done: never) => {
        const tag = crypto.createHash('sha256').update(message).update(nonce).digest().subarray(0, tagLength);
        queueMicrotask(() => (done as (error: null, tag: Buffer) => void)(null, tag));
      },
    ),
  });
}

install();
