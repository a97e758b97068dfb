// Collects errors of every page of a browser test: console errors, thrown errors, blocked styles or scripts, failed requests,
// and layout shifts.
import type { BrowserContext, Page } from 'playwright-core';

/** Layout shift score. 0.1 counts as "good" on the web; this shop allows almost none. */
const MOST_SHIFT = 0.02;
const SETTLE_MS = 1_000;

interface Shift {
  /** Milliseconds since 1970. */
  at: number;
  score: number;
  what: string;
}

/** @param page the first one; the others are watched from when they open. */
export async function watchForTrouble(context: BrowserContext, page: Page) {
  const lines: string[] = [];
  const shifts: Shift[] = [];
  const allowed: RegExp[] = [];

  const watch = (opened: Page) => {
    opened.on('console', (message) => {
      if (message.type() === 'error') lines.push(`console: ${message.text()} (${shortPlace(message.location().url)})`);
    });
    opened.on('pageerror', (error) => lines.push(`thrown: ${error.message}`));
    opened.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // A page that is left, or a picture that is removed, aborts its requests.
      if (why !== 'net::ERR_ABORTED') lines.push(`request: ${request.method()} ${shortPlace(request.url())} ${why}`);
    });
    opened.on('response', (response) => {
      if (response.status() >= 400) lines.push(`request: ${shortPlace(response.url())} answered ${response.status()}`);
    });
  };
  watch(page);
  context.on('page', watch);

  await context.exposeFunction('reportRefusal', (line: string) => void lines.push(line));
  await context.exposeFunction('reportShift', (shift: Shift) => void shifts.push(shift));
  await context.addInitScript(() => {
    const { reportRefusal, reportShift } = window as unknown as {
      reportRefusal: (line: string) => void;
      reportShift: (shift: { at: number; score: number; what: string }) => void;
    };
    addEventListener('securitypolicyviolation', (event) =>
      reportRefusal(`refused: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const place = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)}+${Math.round(height)}`;
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const { nodeName, className } = node instanceof Element ? node : { nodeName: '#text', className: '' };
          return `${nodeName}.${className} ${place(previousRect)} to ${place(currentRect)}`;
        });
        reportShift({
          at: performance.timeOrigin + entry.startTime,
          score: entry.value,
          what: `${location.pathname} ${what.join(' | ')}`,
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

  return {
    allow: (pattern: RegExp) => void allowed.push(pattern),
    /** Lets the page report pending entries. */
    settle: async () => {
      const nextFrame = page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => undefined);
      // Without script there are no frames to wait for.
      await Promise.race([nextFrame, new Promise((resolve) => setTimeout(resolve, SETTLE_MS))]);
    },
    met: () =>
      [...new Set(lines), ...tooMuchShift(shifts)].filter((line) => !allowed.some((pattern) => pattern.test(line))),
  };
}

interface LayoutShift {
  value: number;
  startTime: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Cumulative layout shift as browsers define it: the worst burst (gaps below 1 s, at most 5 s long). */
function tooMuchShift(shifts: readonly Shift[]): string[] {
  const bursts: Shift[][] = [];
  for (const shift of [...shifts].sort((a, b) => a.at - b.at)) {
    const burst = bursts.at(-1);
    const [first, last] = [burst?.[0], burst?.at(-1)];
    if (burst && first && last && shift.at - last.at < 1000 && shift.at - first.at < 5000) burst.push(shift);
    else bursts.push([shift]);
  }
  return bursts
    .map((burst) => ({ score: burst.reduce((sum, { score }) => sum + score, 0), burst }))
    .filter(({ score }) => score > MOST_SHIFT)
    .map(({ score, burst }) => `layout moved by ${score.toFixed(3)}: ${burst.map(({ what }) => what).join('; ')}`);
}

const shortPlace = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
