/** No frame comes in a tab that nobody looks at. */
const MOST_MS = 100;

/** Resolves once what is now on its way to the screen is there: for work that an answer to a tap must not wait for. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MOST_MS);
  });
