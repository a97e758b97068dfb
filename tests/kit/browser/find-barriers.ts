// Runs axe-core on the current screen, including open dialogs and menus.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line per problem and element: rule, explanation, element, and measured values. */
export async function findBarriers(page: Page, { whole } = { whole: true }): Promise<string[]> {
  // Evaluated through the debugger, so the page's own CSP stays in force.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate(
    async ({ tags, exclude }) => {
      const { axe } = window as unknown as { axe: { run: (where: object, how: object) => Promise<AxeResults> } };
      // WCAG 2.5.3: a name contains the words that are seen. Axe has this rule among its experiments.
      const rules = { 'label-content-name-mismatch': { enabled: true } };
      const how = { runOnly: { type: 'tag', values: tags }, rules, resultTypes: ['violations'], preload: false };
      return axe.run({ include: [['html']], exclude }, how);
    },
    { tags: TAGS, exclude: whole ? [] : [['body > #root > header'], ['body > #root > footer']] },
  );
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} -> ${target.join(' ')} (${any[0]?.message ?? ''})`),
  );
}
