// Repeats a measurement and prints its table.
import { loadavg } from 'node:os';
import { say } from './say.mjs';

/**
 * @param {number} rounds
 * @param {() => Promise<Record<string, number>>} measure
 * @param {(text: string) => void} [tell] receives progress
 * @returns {Promise<string>} a table: median, best and worst of each figure
 */
export async function repeatRounds(rounds, measure, tell = say) {
  /** @type {Map<string, number[]>} */
  const rows = new Map();
  for (let round = 1; round <= rounds; round++) {
    for (const [name, figure] of Object.entries(await measure())) rows.set(name, [...(rows.get(name) ?? []), figure]);
    tell(`  round ${round} of ${rounds}, load ${loadavg()[0]?.toFixed(1)}`);
  }
  const lines = [...rows].map(([name, figures]) => {
    const sorted = figures.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    return `| ${name} | ${shown(median)} | ${shown(sorted[0])} to ${shown(sorted.at(-1))} |`;
  });
  return `| | median | from best to worst |\n|---|---:|---:|\n${lines.join('\n')}\n`;
}

/** @param {number | undefined} figure */
function shown(figure = Number.NaN) {
  return figure.toLocaleString('en-IN', { maximumFractionDigits: figure < 20 ? 2 : 0 });
}
