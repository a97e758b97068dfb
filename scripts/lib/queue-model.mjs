// A small simulation of the shop under open-loop load: arrivals at random times, one processor that answers and refuses, and a queue
// that is bounded by the time waited (server/http/admission-queue.ts). Two figures feed it, both from the measurement: what an answer
// costs, and what a refusal costs. docs/scale.md holds its curve against the measured one.

/**
 * @typedef {object} Model
 * @property {number} answerMs processor time of an answer
 * @property {number} refusalMs processor time of a refusal
 * @property {number} standingMs the longest wait while the queue stands
 * @property {number} burstMs the longest wait otherwise
 * @property {number} goodMs an answer later than that is not good
 */

const STANDS_AFTER_MS = 100;

/**
 * Good answers and refusals a second, at `rate` arrivals a second.
 * @param {Model} model
 * @param {number} rate
 * @param {{ seconds: number, isBounded?: boolean, random: () => number }} run
 */
export function simulateQueue(model, rate, { seconds, isBounded = true, random }) {
  const end = seconds * 1_000;
  /** @type {{ at: number, until: number }[]} */
  let queue = [];
  let [now, next, emptyAt] = [0, 0, 0];
  let [good, refused] = [0, 0];
  const exponential = (/** @type {number} */ mean) => -Math.log(1 - random()) * mean;
  while (now < end) {
    // Everybody who has come by now joins the queue, or is refused, which costs the processor too.
    while (next <= now) {
      if (queue.length === 0) emptyAt = next;
      const longest = next - emptyAt > STANDS_AFTER_MS ? model.standingMs : model.burstMs;
      if (isBounded && queue.length * model.answerMs > longest) {
        refused += 1;
        now += model.refusalMs;
      } else queue.push({ at: next, until: isBounded ? next + longest : Number.POSITIVE_INFINITY });
      next += exponential(1_000 / rate);
    }
    const late = isBounded ? queue.filter(({ until }) => until < now).length : 0;
    if (late > 0) {
      queue = queue.filter(({ until }) => until >= now);
      refused += late;
      now += late * model.refusalMs;
    }
    const first = queue.shift();
    if (first) {
      now += exponential(model.answerMs);
      if (now - first.at <= model.goodMs) good += 1;
    } else now = Math.max(now, next);
    if (queue.length === 0) emptyAt = now;
  }
  return { good: (good * 1_000) / end, refused: (refused * 1_000) / end };
}

/**
 * The two costs from a measured curve: at its best the processor only answers; at the highest rate it answers and refuses.
 * @param {{ rate: number, good: number, refused: number }[]} curve
 */
export function costsOf(curve) {
  const best = Math.max(...curve.map(({ good }) => good));
  const answerMs = 1_000 / best;
  const last = curve.reduce((most, point) => (point.rate > most.rate ? point : most));
  const refusalMs = last.refused === 0 ? 0 : Math.max(0, (1_000 - last.good * answerMs) / last.refused);
  return { answerMs, refusalMs };
}
