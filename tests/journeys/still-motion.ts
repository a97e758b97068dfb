// A browser with reduced motion that records what moves; for reduced-motion.long.test.ts.
import { openShop } from '#tests/kit/browser/open-shop.ts';

/** Runs in the page before it starts: records movements in `window.moved`, one per line. */
function noteMotion(): void {
  const moved: string[] = [];
  Object.assign(window, { moved });
  for (const event of ['transitionrun', 'animationstart'])
    addEventListener(
      event,
      ({ target }) => {
        const where = target instanceof Element ? `${target.tagName} ${target.getAttribute('class') ?? ''}` : '';
        moved.push(`${location.pathname} ${event}: ${where}`.slice(0, 160));
      },
      true,
    );
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    moved.push(`${location.pathname} animate: ${this.tagName}`);
    return animate.apply(this, how);
  };
  for (const [owner, name] of [
    [window, 'scrollTo'],
    [Element.prototype, 'scrollTo'],
    [Element.prototype, 'scrollBy'],
    [Element.prototype, 'scrollIntoView'],
  ] as const) {
    const own = Reflect.get(owner, name) as (...how: unknown[]) => void;
    Reflect.set(owner, name, function (this: unknown, ...how: unknown[]) {
      const isSmooth = how.some((one) => (one as { behavior?: string } | undefined)?.behavior === 'smooth');
      if (isSmooth) moved.push(`${location.pathname} ${name}: smooth`);
      return own.apply(this, how);
    });
  }
}

export async function openStill(size: { width: number; height: number }) {
  const shop = await openShop(size);
  await shop.page.addInitScript(noteMotion);
  /** Movements so far, and running animations. */
  const motion = (): Promise<string[]> =>
    shop.page.evaluate(() => {
      const { moved } = window as unknown as { moved: string[] };
      const running = document.getAnimations().map(({ effect }) => `runs: ${effect?.getTiming().duration}`);
      const glides = [...document.querySelectorAll('*')]
        .filter((one) => getComputedStyle(one).scrollBehavior === 'smooth')
        .map(({ tagName }) => `glides: ${tagName}`);
      return [...moved, ...running, ...glides];
    });
  return { ...shop, motion };
}
