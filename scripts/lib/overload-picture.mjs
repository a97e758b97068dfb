// The curve of docs/scale.md as SVG: good answers a second by arrivals a second, measured and by the queueing model.
import { costsOf, simulateQueue } from './queue-model.mjs';

/** @typedef {{ rate: number, good: number, refused: number }} Point */
/** @typedef {{ goodMs: number, curve: Point[] }} Figures */

const [WIDTH, HEIGHT] = [720, 400];
const EDGE = { left: 64, right: 24, top: 28, bottom: 56 };
const TICKS = 5;
const LINES = /** @type {const} */ ([
  ['served in time, measured', '#1f5fd0', ''],
  ['refused with 503, measured', '#b3261e', ''],
  ['served in time, by the model', '#1f5fd0', ' stroke-dasharray="6 5"'],
  ['served in time without a bound, by the model', '#777', ' stroke-dasharray="2 4"'],
]);

/** What the server allows (server/http/admission.ts, kind `read`). */
export const BOUNDS = { standingMs: 250, burstMs: 800 };
const SECONDS = 60;

/** @param {number} seed */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * The model's curve at the measured rates.
 * @param {Figures} figures
 * @param {boolean} isBounded
 */
export function modelCurve({ goodMs, curve }, isBounded) {
  const model = { ...costsOf(curve), ...BOUNDS, goodMs };
  return curve.map(({ rate }) => ({
    rate,
    ...simulateQueue(model, rate, { seconds: SECONDS, isBounded, random: seeded(rate) }),
  }));
}

/** @param {Figures} figures */
export function drawOverload(figures) {
  const { curve } = figures;
  const right = Math.max(...curve.map(({ rate }) => rate));
  const top = Math.max(...curve.flatMap(({ good, refused }) => [good, refused])) * 1.05;
  const x = (/** @type {number} */ rate) => EDGE.left + (rate / right) * (WIDTH - EDGE.left - EDGE.right);
  const y = (/** @type {number} */ count) => HEIGHT - EDGE.bottom - (count / top) * (HEIGHT - EDGE.top - EDGE.bottom);
  const points = (/** @type {[number, number][]} */ list) =>
    list.map(([rate, count]) => `${x(rate).toFixed(1)},${y(count).toFixed(1)}`).join(' ');
  const lists = [
    curve.map(({ rate, good }) => [rate, good]),
    curve.map(({ rate, refused }) => [rate, refused]),
    modelCurve(figures, true).map(({ rate, good }) => [rate, good]),
    modelCurve(figures, false).map(({ rate, good }) => [rate, good]),
  ];
  const steps = Array.from({ length: TICKS + 1 }, (_, at) => at / TICKS);
  const grid = steps.flatMap((part) => [
    `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${y(top * part).toFixed(1)}" y2="${y(top * part).toFixed(1)}" stroke="#ddd"/>`,
    `<text x="${EDGE.left - 8}" y="${(y(top * part) + 4).toFixed(1)}" text-anchor="end">${Math.round(top * part)}</text>`,
    `<text x="${x(right * part).toFixed(1)}" y="${HEIGHT - EDGE.bottom + 20}" text-anchor="middle">${Math.round(right * part)}</text>`,
  ]);
  const lines = LINES.map(
    ([, color, dash], at) =>
      `<polyline fill="none" stroke="${color}" stroke-width="2"${dash} points="${points(/** @type {[number, number][]} */ (lists[at]))}"/>`,
  );
  const legend = LINES.map(([name, color, dash], at) => {
    const height = EDGE.top + 12 + at * 20;
    return `<line x1="84" x2="116" y1="${height}" y2="${height}" stroke="${color}" stroke-width="2"${dash}/><text x="124" y="${height + 4}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Answers a second by arrivals a second" font-family="system-ui, sans-serif" font-size="12" fill="#333">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[...grid, ...lines, ...legend].join('\n')}
<text x="${WIDTH / 2}" y="${HEIGHT - 14}" text-anchor="middle">arrivals a second</text>
</svg>
`;
}
