// Retries pictures that failed to load, without a reload of the page. All failed pictures share one retry at a time:
// when one loads, the network is back and all are shown.

/** A picture that is replaced by a placeholder. */
export interface FailedPicture {
  /** Loads it in the background; resolves to whether that worked. */
  load(): Promise<boolean>;
  /** Replaces the placeholder by it. */
  show(): void;
}

/** Delays before the first retries. */
const FIRST_MS = [1_000, 2_000, 4_000];
/** The delay after those. Pictures appear a few seconds after the network is back. */
const PAUSE_MS = 5_000;
/** After this many retries, some three minutes, use the long delay. */
const MANY = 40;
const LONG_PAUSE_MS = 30_000;
/** Timeout of one retry, so that a dead connection does not block the next. */
const LONGEST_LOAD_MS = 20_000;

const failed = new Set<FailedPicture>();
let retries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Retries a picture until it is shown. Returns the stop function. */
export function retryLater(picture: FailedPicture): () => void {
  if (failed.size === 0) {
    retries = 0;
    window.addEventListener('online', showFailedPictures);
    document.addEventListener('visibilitychange', retryNow);
  }
  failed.add(picture);
  if (timer === undefined) wait();
  return () => {
    failed.delete(picture);
    if (failed.size > 0) return;
    window.removeEventListener('online', showFailedPictures);
    document.removeEventListener('visibilitychange', retryNow);
    clearTimeout(timer);
    timer = undefined;
  };
}

/** Shows every failed picture, because the network is back. One that fails again is retried again. */
export function showFailedPictures(): void {
  for (const { show } of [...failed]) show();
}

/** Loads a picture as an <img> with these attributes would, so that the <img> gets it from the cache. */
export function loadPicture({ src, srcSet, sizes }: { src: string; srcSet: string | undefined; sizes: string }) {
  return new Promise<boolean>((resolve) => {
    const image = new Image();
    const giveUp = setTimeout(() => resolve(false), LONGEST_LOAD_MS);
    const end = (hasCome: boolean) => () => {
      clearTimeout(giveUp);
      resolve(hasCome);
    };
    image.addEventListener('load', end(true));
    image.addEventListener('error', end(false));
    image.sizes = sizes;
    if (srcSet) image.srcset = srcSet;
    image.src = src;
  });
}

function wait(): void {
  clearTimeout(timer);
  const pause = retries < MANY ? PAUSE_MS : LONG_PAUSE_MS;
  timer = setTimeout(() => void retryOne(), FIRST_MS[retries] ?? pause);
}

/** Called when the page becomes visible again. */
function retryNow(): void {
  void retryOne();
}

async function retryOne(): Promise<void> {
  const [picture] = failed;
  if (!picture) return;
  // Skip while the tab is hidden or the browser is offline; the `online` event retries.
  if (document.visibilityState === 'visible' && navigator.onLine) {
    retries += 1;
    // Move it to the end of the queue, so that a missing file does not block the others.
    failed.delete(picture);
    failed.add(picture);
    if (await picture.load()) showFailedPictures();
  }
  if (failed.size > 0) wait();
}
