import type { MouseEvent } from 'react';

/** For a button that adds something: ignores the second click of a double click, however fast the first one was handled. */
export const once = (act: () => Promise<void>) => (event: MouseEvent) => {
  if (event.detail < 2) void act();
};
