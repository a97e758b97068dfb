// What the registry knows against the packages that a shop runs (`npm audit`), judged by scripts/accepted-advisories.json:
// an advisory is looked at once, by a person, and stands there with its reason and the day on which it is looked at again.
import { readFileSync } from 'node:fs';
import { npm } from './install.mjs';
import { inRoot } from './paths.mjs';

/**
 * @typedef {{ advisory: string, package: string, reason: string, until: string }} Accepted `until`: '2027-01-31'
 * @typedef {{ advisory: string, package: string, severity: string, title: string }} Found
 * @typedef {{ refused: Found[], accepted: Found[], gone: Accepted[] }} Verdict `gone` may be struck from the list
 */

const LIMIT_MS = 60_000;
const ASK = ['audit', '--omit=dev', '--json', '--loglevel=error', '--fetch-retries=0', '--fetch-timeout=20000'];

/**
 * null when the registry could not be asked: no network, or one that has no advisories. Then nothing is known, which is
 * neither good nor bad news.
 * @returns {Promise<Found[] | null>}
 */
export async function askForAdvisories() {
  const { stdout } = await npm(ASK, { timeoutMs: LIMIT_MS });
  return readReport(stdout);
}

/**
 * @param {string} text what `npm audit --json` printed
 * @returns {Found[] | null}
 */
export function readReport(text) {
  const report = parsed(text);
  if (report?.auditReportVersion !== 2) return null;
  /** @type {Map<string, Found>} */
  const found = new Map();
  for (const { via = [] } of Object.values(report.vulnerabilities ?? {}))
    for (const one of via) {
      // A name only says through whom; the advisory itself stands with the package it is about.
      if (typeof one === 'string') continue;
      const advisory = /GHSA(-\w{4}){3}/.exec(one.url ?? '')?.[0] ?? String(one.source);
      found.set(`${advisory} ${one.name}`, {
        advisory,
        package: one.name,
        severity: one.severity,
        title: one.title,
      });
    }
  return [...found.values()];
}

/**
 * @param {string} text
 * @returns {{ auditReportVersion?: number, vulnerabilities?: Record<string, { via?: (string | { source: number, name: string, severity: string, title: string, url?: string })[] }> } | null}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * @param {readonly Found[]} found
 * @param {readonly Accepted[]} list
 * @param {string} today '2026-11-21'
 * @returns {Verdict}
 */
export function judgeAdvisories(found, list, today) {
  const isIt = (/** @type {Found} */ one, /** @type {Accepted} */ entry) =>
    entry.advisory === one.advisory && entry.package === one.package;
  const isAccepted = (/** @type {Found} */ one) => list.some((entry) => isIt(one, entry) && entry.until >= today);
  return {
    refused: found.filter((one) => !isAccepted(one)),
    accepted: found.filter(isAccepted),
    gone: list.filter((entry) => !found.some((one) => isIt(one, entry))),
  };
}

/** @returns {Accepted[]} */
export const readAccepted = () => JSON.parse(readFileSync(inRoot('scripts', 'accepted-advisories.json'), 'utf8'));
