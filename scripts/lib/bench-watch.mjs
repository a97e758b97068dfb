// Observers that `npm run bench` installs in a page.

/** Runs in every page before its own scripts. */
export function watch() {
  const bench = { fcp: 0, lcp: 0, cls: 0, shown: 0, ready: 0, blocked: 0 };
  Object.assign(window, { bench });
  /** @param {string} type @param {(entry: any) => void} take */
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') bench.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    bench.lcp = startTime;
  });
  // The part of a task above 50 ms blocks input.
  observe('longtask', ({ startTime, duration }) => {
    if (bench.fcp > 0 && startTime + duration > bench.fcp) bench.blocked += Math.max(0, duration - 50);
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) bench.cls += value;
  });
  const isSeen = (/** @type {Element} */ element) => {
    const { top, bottom, left, right, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  // Positions are read last, because reading them forces a layout.
  const areLoaded = () => {
    const pictures = [...document.querySelectorAll('main img')].filter(isSeen);
    return pictures.length > 0 && pictures.every((one) => /** @type {HTMLImageElement} */ (one).complete);
  };
  const lookForPicture = () => {
    const first = /** @type {HTMLImageElement | null} */ (document.querySelector('main img[fetchpriority="high"]'));
    const content = document.querySelector('main a[href^="/product/"], main h1:not(.sr-only)');
    const isThere = content && first?.complete && document.querySelector('header a[href="/cart"]');
    // What was laid out is on screen one frame later.
    if (isThere && areLoaded()) requestAnimationFrame(() => (bench.shown = performance.now()));
    else requestAnimationFrame(lookForPicture);
  };
  lookForPicture();
  // The content is there and hydrated: taps are handled from now on.
  const look = () => {
    const content = document.querySelector('main a[href^="/product/"], main h1:not(.sr-only)');
    if (content && document.readyState !== 'loading' && !('earlyInput' in window)) bench.ready = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
