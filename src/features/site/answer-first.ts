import { afterFrame } from '#src/ui/after-frame.ts';

/** What the router tells of a navigation. Said by hand: its own type of the matches goes round in a circle in the root. */
export interface Navigation {
  cause: 'enter' | 'stay' | 'preload';
  preload: boolean;
  matches: readonly { cause: 'enter' | 'stay' | 'preload' }[];
}

/**
 * A tap is answered before another screen is drawn: that takes longer than a finger should be kept waiting. What stays on
 * its screen, as a filter does, goes on at once: the next tap counts on it.
 */
export const answerFirst = ({ cause, matches, preload }: Navigation): Promise<void> | undefined =>
  cause === 'stay' && matches.at(-1)?.cause === 'enter' && !preload ? afterFrame() : undefined;
