/** A hidden tab gets no frames. */
const MOST_MS = 100;

/** Resolves after the next frame: for work that the answer to a tap must not wait for. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MOST_MS);
  });
