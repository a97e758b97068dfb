// Compares `npm audit` of the production packages with scripts/accepted-advisories.json. A person looks at each advisory once and
// records it there with a reason and a date of review.
import { readFileSync } from 'node:fs';
import { npm } from './install.mjs';
import { inRoot } from './paths.mjs';

/**
 * @typedef {{ advisory: string, package: string, reason: string, until: string }} Accepted `until`: '2027-01-31'
 * @typedef {{ advisory: string, package: string, severity: string, title: string }} Found
 * @typedef {{ refused: Found[], accepted: Found[], gone: Accepted[] }} Verdict `gone` may be removed from the list
 */

const LIMIT_MS = 60_000;
const ASK = ['audit', '--omit=dev', '--json', '--loglevel=error', '--fetch-retries=0', '--fetch-timeout=20000'];

/**
 * null if the registry does not answer or has no advisories: then the result is unknown.
 * @returns {Promise<Found[] | null>}
 */
export async function fetchAdvisories() {
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
      // A plain name is only a dependency path. The advisory itself is with its own package.
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
