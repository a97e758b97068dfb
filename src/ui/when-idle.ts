import { createStore } from '#src/base/create-store.ts';

/** True from the state `idle` on (src/app/start-up.ts): optional parts of the page may load. */
export const isPageIdle = createStore(false);

/** Runs `work` once the page has loaded and the browser is idle. Returns the cancel function. Browser only. */
export function whenIdle(work: () => void): () => void {
  let handle = 0;
  const hasIdle = typeof requestIdleCallback === 'function';
  const wait = () => {
    handle = hasIdle ? requestIdleCallback(work, { timeout: 4000 }) : window.setTimeout(work, 300);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    if (hasIdle) cancelIdleCallback(handle);
    else clearTimeout(handle);
  };
}
