import { useLaunches } from '#src/features/install/launches.ts';
import { SeenParts } from '#src/features/seen/seen-parts.tsx';

/** What every page has and no shopper waits for. Loaded when the page is idle, as a file of its own. */
export function LateParts() {
  useLaunches();
  return <SeenParts />;
}
