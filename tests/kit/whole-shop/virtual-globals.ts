// The date, random numbers, timers and the network of this thread. Import it first: a module that keeps one of them for later
// then keeps the replacement. During a run each is virtual or seeded; between runs each is the real one.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { contextHere, installContextGlobals, keepContext } from './device-context.ts';
import { replaceRandom } from './virtual-random.ts';

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
  performanceNow: performance.now.bind(performance),
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
    world.after(
      ms,
      keepContext(() => run(...given)),
    ),
  );
  return handle;
}

const dateNow = () => (current ? wallNow(current) : real.Date.now());

/** A device has a clock of its own. */
const wallNow = ({ now }: Virtual): number => contextHere()?.now() ?? now();

const VirtualDate = new Proxy(real.Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, current && given.length === 0 ? [wallNow(current)] : given, newTarget),
  apply: () => new globalThis.Date().toString(),
  get: (target, name, receiver) => (name === 'now' ? dateNow : Reflect.get(target, name, receiver)),
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
    fetch: either(
      real.fetch as AnyFunction,
      ((_: Virtual, request: Request) => {
        const context = contextHere();
        return context ? context.fetch(request) : forbidden('network')();
      }) as never,
    ),
  });
  AbortSignal.timeout = either(real.timeout, ({ after }, ms) => {
    const controller = new AbortController();
    after(ms, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')));
    return controller.signal;
  });
  performance.now = either(real.performanceNow, ({ monotonic }) => monotonic());
  const nanoseconds = ({ monotonic }: Virtual) => BigInt(Math.round(monotonic() * 1e6));
  process.hrtime = Object.assign(
    either(real.hrtime as never, ({ monotonic }: Virtual) => [
      Math.floor(monotonic() / 1e3),
      Math.round((monotonic() % 1e3) * 1e6),
    ]),
    { bigint: either(real.bigint, nanoseconds) },
  ) as typeof process.hrtime;
  replaceRandom(() => current?.random);
  const { setTimeout, clearTimeout, setInterval, setImmediate } = globalThis;
  Object.assign(timers, { setTimeout, clearTimeout, setInterval, setImmediate });
  Object.assign(timersPromises, {
    setInterval: either(timersPromises.setInterval as AnyFunction, forbidden('interval')),
    setTimeout: either(
      real.wait as never,
      ({ after }: Virtual, ms = 0) => new Promise<void>((done) => after(ms, done)),
    ),
    setImmediate: either(real.breathe as never, () => new Promise<void>((done) => addTurn(done))),
  });
  Object.assign(timersPromises.scheduler, { wait: timersPromises.setTimeout });
  // Without a date these take the real one.
  const { prototype } = Intl.DateTimeFormat;
  const { get: formatOf } = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
  const { formatToParts } = prototype;
  Object.defineProperty(prototype, 'format', {
    get(this: Intl.DateTimeFormat) {
      const format = formatOf?.call(this);
      return (date: Date | number = dateNow()) => format(date);
    },
  });
  prototype.formatToParts = function partsOf(date = dateNow()) {
    return formatToParts.call(this, date);
  };
  syncBuiltinESMExports();
}

install();
installContextGlobals();
