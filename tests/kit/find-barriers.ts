// axe-core on the screen as it is now, dialogs and menus included.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** One line for each barrier and element: rule, what it means, where. */
export async function findBarriers(page: Page): Promise<string[]> {
  // Evaluated through the debugger, so the page's own CSP stays in force.
  await page.evaluate(source);
  const results = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    return axe.run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
  }, TAGS);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} -> ${node.target.join(' ')}`),
  );
}
