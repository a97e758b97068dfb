// docs/benchmarks.md, section by section: what one command measured stays when another one writes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { inRoot } from './paths.mjs';
import { runNow } from './run.mjs';

/**
 * The text with the section `## title` in place of the one of that very title, or at the end; the others as they were.
 * @param {string} text
 * @param {string} title
 * @param {string} body
 */
export function withSection(text, title, body) {
  const section = `## ${title}\n\n${body.trim()}\n`;
  // Each section begins with its heading; what stands before the first one is the page's own.
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

/** Commit, day, machine, and how busy it is; one sentence. */
export function circumstances() {
  const commit = runNow('git', ['rev-parse', '--short', 'HEAD']).trim();
  const load = loadavg().map((figure) => figure.toFixed(1));
  const day = new Date().toISOString().slice(0, 10);
  return `Commit ${commit}, ${day}, on ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${load.join(', ')} at the end; a load above ${cpus().length} means that something else was running, and that times are pessimistic.`;
}
