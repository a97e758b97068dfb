// fake-indexeddb copies every record with structuredClone, and the core parses every record that it reads. Together they take
// half the time of a run. Documents are plain JSON, so here they are frozen instead of copied (changing a stored one throws),
// and a frozen value is parsed only once. Only for the threads that run the simulation.
import { isDeepStrictEqual } from 'node:util';
import type * as v from 'valibot';
import { Confirmed, Op, Rejection, Sent, ShopChange } from '#src/offline/document/doc.ts';

export function installFastClone(): void {
  const real = globalThis.structuredClone;

  /** False for anything that IndexedDB would store differently, or refuse. */
  function freeze(value: unknown): boolean {
    if (typeof value === 'function' || typeof value === 'symbol') return false;
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return true;
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
    for (const key in value) if (!freeze((value as Record<string, unknown>)[key])) return false;
    Object.freeze(value);
    return true;
  }

  const copy = (value: unknown): unknown => (freeze(value) ? value : real(value));
  globalThis.structuredClone = copy as typeof structuredClone;
  for (const schema of [Op, Confirmed, Rejection, Sent, ShopChange]) remember(schema);
}

const remembering = new WeakSet<object>();

/** Caches the parsing of the entries of documents. An input that the schema does not change is returned unchanged. */
function remember(schema: v.GenericSchema): void {
  if (remembering.has(schema)) return;
  remembering.add(schema);
  const parse = schema['~run'].bind(schema);
  const fitting = new WeakSet<object>();
  const run: typeof parse = (dataset, config) => {
    const input = dataset.value;
    if (typeof input !== 'object' || input === null || !Object.isFrozen(input)) return parse(dataset, config);
    if (fitting.has(input)) return { typed: true, value: input };
    const parsed = parse(dataset, config);
    if (parsed.typed && !parsed.issues && isDeepStrictEqual(parsed.value, input)) fitting.add(input);
    return parsed;
  };
  Object.assign(schema, { '~run': run });
}
