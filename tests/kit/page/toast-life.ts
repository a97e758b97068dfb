// How long toasts stay in page tests. In the shop a toast disappears after two seconds; a test on a machine that stalls
// for as long would miss it. So toasts stay (setup.ts), except in tests of their duration.
let life: { duration?: number } = { duration: 600_000 };

export const toastLife = (): { duration?: number } => life;

/** Restores the real duration, for a whole file. */
export function letToastsGo(): void {
  life = {};
}
