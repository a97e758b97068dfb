// Writes sections of docs/benchmarks.md. Each command replaces only its own section.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { inRoot } from './paths.mjs';
import { runNow } from './run.mjs';

/**
 * Replaces the section `## title`, or adds it at the end. Other sections stay unchanged.
 * @param {string} text
 * @param {string} title
 * @param {string} body
 */
export function withSection(text, title, body) {
  const section = `## ${title}\n\n${body.trim()}\n`;
  // Each section begins with its heading. Text before the first one belongs to the page.
  const sections = text.split(/^(?=## )/m);
  const place = sections.findIndex((one) => one.split('\n', 1)[0] === `## ${title}`);
  const kept = place === -1 ? [...sections, section] : sections.with(place, section);
  return `${kept.map((one) => one.trim()).join('\n\n')}\n`;
}

/**
 * @param {string} title
 * @param {string} body
 */
export function writeSection(title, body) {
  const file = inRoot('docs', 'benchmarks.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '# Benchmarks\n';
  writeFileSync(file, withSection(text, title, body));
}

/** One sentence with commit, date, machine and load. */
export function measurementConditions() {
  const commit = runNow('git', ['rev-parse', '--short', 'HEAD']).trim();
  const load = loadavg().map((figure) => figure.toFixed(1));
  const day = new Date().toISOString().slice(0, 10);
  return `Commit ${commit}, ${day}, on ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${load.join(', ')} at the end; a load above ${cpus().length} means that something else was running, and that times are pessimistic.`;
}
