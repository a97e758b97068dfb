/** Runs as an installed app already. Browser only. */
export const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** iPhone or iPad, where only the Share menu installs. An iPad reports itself as a Mac, but a Mac has no touch screen. */
export const isAppleTouch = (): boolean =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) || (/mac/i.test(navigator.platform) && navigator.maxTouchPoints > 1);
