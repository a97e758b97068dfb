// Counts what a first visit costs the main thread, from a trace of Chromium: a cold profile, a processor four times slower than
// this machine, slow 4G, the first eight seconds.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { FLAGS, openSlowPage } from './bench-phone.mjs';

/** How long a visit is traced, and how long at least after hydration, which ends later on a busy machine. */
const WATCHED_MS = 8_000;
const AFTER_HYDRATION_MS = 5_000;
/** How long the processor stays slow after hydration if only the counts matter. */
const SLOW_AFTER_HYDRATION_MS = 1_000;
const CATEGORIES = ['-*', 'toplevel', 'devtools.timeline', 'v8', 'disabled-by-default-devtools.timeline'];
/** They name what made a style or a layout necessary, and make both much slower. */
const CAUSES = ['stack', 'invalidationTracking'].map((name) => `disabled-by-default-devtools.timeline.${name}`);

/**
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, args: any }} TraceEvent
 * @typedef {{ name: string, at: number, ms: number, why: string }} Step of the page's process; `at` since the navigation
 * @typedef {Record<'styles' | 'layouts' | 'paints' | 'modules' | 'fetches' | 'fetches of the worker' | 'HTML, kB' | 'HTML on the wire, kB' | 'elements', number>} Counts
 */

/** A page gets a new process. On a busy machine its trace may begin after the page was committed, and then counts too little. */
const TRIES = 3;

/**
 * @param {string} executablePath
 * @param {string} address
 * @param {{ withCauses?: boolean, onlyCounts?: boolean, file?: string }} [options] `onlyCounts`: the times of `steps` do not
 *   matter, so the slow processor ends a second after hydration. Chromium imitates it with a loop, which keeps a processor of this
 *   machine busy. `file`: where to save the trace, for DevTools
 * @returns {Promise<{ counts: Counts, steps: Step[] }>}
 * @throws if no trace contains the page
 */
export async function traceVisit(executablePath, address, { withCauses = false, onlyCounts = false, file } = {}) {
  for (let tries = 0; tries < TRIES; tries++) {
    const { trace, size } = await recordVisit(
      executablePath,
      address,
      withCauses ? [...CATEGORIES, ...CAUSES] : CATEGORIES,
      onlyCounts,
    );
    if (file) writeFileSync(file, trace);
    const steps = readSteps(JSON.parse(trace.toString()).traceEvents, address);
    if (!steps) continue;
    const count = (/** @type {string} */ name) => steps.filter((step) => step.name === name).length;
    return {
      steps,
      counts: {
        styles: count('UpdateLayoutTree'),
        layouts: count('Layout'),
        paints: count('Paint'),
        modules: count('v8.evaluateModule'),
        fetches: count('ResourceSendRequest'),
        'fetches of the worker': count(WORKER_FETCH),
        ...size,
      },
    };
  }
  throw new Error(`${TRIES} traces began after the page ${address}`);
}

/** @param {string} executablePath @param {string} address @param {string[]} categories @param {boolean} onlyCounts */
async function recordVisit(executablePath, address, categories, onlyCounts) {
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const { page, endSlowness } = await openSlowPage(browser);
    await browser.startTracing(page, { categories });
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
    await Promise.all([
      page.waitForTimeout(WATCHED_MS),
      page
        .waitForFunction(() => document.readyState !== 'loading' && !('earlyInput' in window), undefined, {
          timeout: 60_000,
        })
        .then(async () => {
          await page.waitForTimeout(SLOW_AFTER_HYDRATION_MS);
          if (onlyCounts) await endSlowness();
          await page.waitForTimeout(AFTER_HYDRATION_MS - SLOW_AFTER_HYDRATION_MS);
        }),
    ]);
    // Before the trace is read, which takes seconds on a busy machine: optional parts may load meanwhile.
    const size = await page.evaluate(() => {
      const document = /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType('navigation')[0]);
      return {
        'HTML, kB': document.decodedBodySize / 1000,
        'HTML on the wire, kB': document.encodedBodySize / 1000,
        elements: window.document.querySelectorAll('*').length,
      };
    });
    return { trace: await browser.stopTracing(), size };
  } finally {
    await browser.close();
  }
}

const WORKER_FETCH = 'worker: ResourceSendRequest';

/** @type {Record<string, (args: any) => string>} what is known of a counted event */
const COUNTED = {
  UpdateLayoutTree: ({ beginData, elementCount }) => `${elementCount} elements ${stackOf(beginData?.stackTrace)}`,
  Layout: ({ beginData }) =>
    `${beginData?.dirtyObjects} of ${beginData?.totalObjects} boxes ${stackOf(beginData?.stackTrace)}`,
  Paint: ({ data }) =>
    `node ${data?.nodeId}, ${data?.clip?.[2] - data?.clip?.[0]} × ${data?.clip?.[5] - data?.clip?.[1]}`,
  'v8.evaluateModule': () => '',
  ResourceSendRequest: ({ data }) => `${data?.resourceType} ${data?.priority} ${data?.url}`,
};
const CAUSE = /^(?:ScheduleStyleRecalculation|(?:StyleRecalc|StyleInvalidator|Layout)InvalidationTracking)$/;

/**
 * The counted events of the page's process since its document was committed. The causes of a style or layout come before it.
 * @param {TraceEvent[]} events
 * @param {string} address
 * @returns {Step[] | null} null if the trace begins after that
 */
function readSteps(events, address) {
  const sorted = events.toSorted((a, b) => a.ts - b.ts);
  const commit = sorted.find(({ name, args }) => name === 'CommitLoad' && args.data?.url === address);
  if (!commit) return null;
  const ofPage = sorted.filter(({ pid }) => pid === commit.pid);
  const begun = ofPage.findLast(({ name, ts }) => name === 'navigationStart' && ts < commit.ts)?.ts ?? commit.ts;
  /** @type {Step[]} */
  const steps = [];
  /** @type {Map<string, number>} */
  let causes = new Map();
  for (const { name, ph, tid, ts, dur = 0, args } of ofPage) {
    const isMain = tid === commit.tid;
    if (isMain && CAUSE.test(name)) count(causes, causeOf(name, args.data));
    const describe = COUNTED[name];
    if (!describe || ts < commit.ts || !(ph === 'X' || ph === 'I') || args.data?.url?.startsWith('data:')) continue;
    if (!isMain && name !== 'ResourceSendRequest') continue;
    const isStyle = name === 'UpdateLayoutTree' || name === 'Layout';
    const listed = isStyle ? [...causes].map(([cause, times]) => (times > 1 ? `${times} × ${cause}` : cause)) : [];
    steps.push({
      name: isMain ? name : WORKER_FETCH,
      at: (ts - begun) / 1000,
      ms: dur / 1000,
      why: [describe(args).trim(), ...listed].join('; '),
    });
    if (isStyle) causes = new Map();
  }
  return steps;
}

/** @param {Map<string, number>} times @param {string} one */
const count = (times, one) => times.set(one, (times.get(one) ?? 0) + 1);

/**
 * @param {string} name
 * @param {any} data
 */
const causeOf = (name, data) =>
  [name.replace(/InvalidationTracking$/, ''), data?.reason, data?.extraData, data?.nodeName, stackOf(data?.stackTrace)]
    .filter(Boolean)
    .join(' ');

/** @param {{ functionName: string, url: string, lineNumber: number, columnNumber: number }[] | undefined} stack */
const stackOf = (stack) =>
  (stack ?? [])
    .slice(0, 2)
    .map(
      (at) => `${at.functionName || 'a function'} (${at.url.replace(/^.*\//, '')}:${at.lineNumber}:${at.columnNumber})`,
    )
    .join(' < ');

/** @param {Step[]} steps @returns {string} one line for each */
export const listSteps = (steps) =>
  steps.map(({ name, at, ms, why }) => `${at.toFixed(0)} ms ${name} ${ms.toFixed(1)} ms: ${why}`).join('\n');
