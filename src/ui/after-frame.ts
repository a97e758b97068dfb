/** A hidden tab gets no animation frames. */
const MOST_MS = 100;

/** Resolves after the next paint: for work that must not delay the response to a tap. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MOST_MS);
  });
