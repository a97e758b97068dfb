// Parts of a server-rendered page that are hydrated later (docs/decisions/081): their HTML is shown at once, and their code loads
// in the state `interactive` (src/app/start-up.ts). A tap in a part before that is replayed (src/app/early-input.ts).
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect } from 'react';
import { loadOnce } from '#src/base/load-once.ts';
import { createLog } from '#src/base/log.ts';
import { useHydrated } from './use-hydrated.ts';

const log = createLog('page');

/** On the element around each part that is not hydrated yet. */
export const UNHYDRATED = 'data-later';
const hasUnhydrated = () => document.querySelector(`[${UNHYDRATED}]`) !== null;

/** The pause in ms before the second try; each further one is twice as long. */
const FIRST_PAUSE_MS = 1_000;

/** What loads the code of each part. */
const loads: (() => Promise<unknown>)[] = [];
/** Until it resolves, only `loadParts` loads parts. */
let released = Promise.resolve();
let release = () => {};
const allHydrated = Promise.withResolvers<void>();

/** For a page whose parts shall not load before `loadParts` is called. */
export function holdParts(): void {
  ({ promise: released, resolve: release } = Promise.withResolvers<void>());
}

/** Loads the code of every part known so far. Without a network it waits. Never rejects. */
export async function loadParts(): Promise<void> {
  release();
  await Promise.all(loads.map((load) => load()));
}

/** Resolves once every part of the page is hydrated. Their code must load: call `loadParts` before. */
export const partsHydrated = async (): Promise<void> => (hasUnhydrated() ? allHydrated.promise : undefined);

/**
 * A component that a server-rendered page hydrates later. Elsewhere its code loads when it is first rendered, and the placeholder
 * is shown until then. Its props must not change before, or React would replace the server's HTML by the placeholder. It may
 * contain buttons and links, but no fields.
 */
export function hydrateLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  let loaded: Module<Props> | null = null;
  const arrive = loadOnce(async () => {
    loaded = { default: await untilItComes(load) };
    return loaded;
  });
  loads.push(arrive);
  const Part = lazy(() => (loaded ? atOnce(loaded) : released.then(arrive)));
  return memo((props: Props) => (
    <Suspense fallback={placeholder}>
      <Marked>
        <Part {...props} />
      </Marked>
    </Suspense>
  ));
}

interface Module<Props> {
  default: ComponentType<Props>;
}

/** For `lazy`, which would show the placeholder for a moment if it got a promise of code that is here. */
// biome-ignore lint/suspicious/noThenProperty: React reads a thenable at once, and a promise later
const atOnce = <T,>(value: T) => ({ then: (resolve: (value: T) => void) => resolve(value) }) as Promise<T>;

/** Has no box of its own. A component apart, so that its change after hydration does not render the part again. */
function Marked({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated && !hasUnhydrated()) allHydrated.resolve();
  }, [isHydrated]);
  return (
    <div className="contents" {...(isHydrated ? {} : { [UNHYDRATED]: '' })}>
      {children}
    </div>
  );
}

async function untilItComes<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await load();
    } catch (error) {
      log.info('a part of the page did not load', error);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
