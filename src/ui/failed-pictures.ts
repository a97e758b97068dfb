// Pictures that could not be loaded are loaded again, without a reload. All of them together ask for one picture at a time:
// when that one comes, the network is back and the others are shown, too.

/** A picture whose place a placeholder holds. */
export interface FailedPicture {
  /** Asks for it out of sight; resolves to whether it came. */
  load(): Promise<boolean>;
  /** Puts it in the place of the placeholder. */
  show(): void;
}

/** Before each of the first retries. */
const FIRST_MS = [1_000, 2_000, 4_000];
/** The pause after those: a shopper who looks at placeholders sees the pictures a few seconds after the trouble is over. */
const PAUSE_MS = 5_000;
/** After as many retries, some three minutes, the trouble is not a passing one. */
const MANY = 40;
const LONG_PAUSE_MS = 30_000;
/** A connection that is dead without saying so must not keep the next retry waiting. */
const LONGEST_LOAD_MS = 20_000;

const failed = new Set<FailedPicture>();
let retries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads it again from now on, until it is shown. Returns how to stop. */
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

/** The network is back: every picture takes the place of its placeholder. One that fails again is retried again. */
export function showFailedPictures(): void {
  for (const { show } of [...failed]) show();
}

/** Loads a picture as an <img> of these attributes would, so that one put into the page then has it at once. */
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

/** The shopper looks at this page again. */
function retryNow(): void {
  void retryOne();
}

async function retryOne(): Promise<void> {
  const [picture] = failed;
  if (!picture) return;
  // Nobody looks, or the browser says that there is no network: `online` will tell.
  if (document.visibilityState === 'visible' && navigator.onLine) {
    retries += 1;
    // To the end of the line: one whose file is gone must not keep the others waiting.
    failed.delete(picture);
    failed.add(picture);
    if (await picture.load()) showFailedPictures();
  }
  if (failed.size > 0) wait();
}
