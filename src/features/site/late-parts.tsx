import { useLaunches } from '#src/features/install/launches.ts';
import { SeenParts } from '#src/features/seen/seen-parts.tsx';

/** Launches of the installed app, recently seen products and changed prices. Loads when the page is idle, as a chunk of its own. */
export function LateParts() {
  useLaunches();
  return <SeenParts />;
}
