// How long toasts stay in page tests. A toast goes after two seconds; a test on a machine that stands still for as long
// would never see it. So they stay (setup.ts), but for tests of how long they stay.
let life: { duration?: number } = { duration: 600_000 };

export const toastLife = (): { duration?: number } => life;

/** They go when they do in the shop. For a whole file. */
export function letToastsGo(): void {
  life = {};
}
