// docs/mutation-of-constants.md: every constant, and the test that fails when it is changed. The page is also the record: a run
// on another machine reads it back and goes on from there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { FOLDERS_LEFT_OUT, NO_BEHAVIOUR } from './figures-by-hand.mjs';
import { inRoot } from './paths.mjs';

/** @typedef {import('./mutation-run.mjs').Verdict} Verdict */

/** Longer titles only repeat a long text. */
const MAX_TITLE_LENGTH = 120;

const PAGE = inRoot('docs', 'mutation-of-constants.md');
const ROW = /^\| `(.+?)` \| `(.+?)` \| `(tests\/.+?)`(?:: (.*))? \|$/;

const INTRODUCTION = `# Mutation of constants

Every number in a named constant of \`src/domain\`, \`src/features\` and \`server\`, and the test of \`npm test\` that fails when it is changed to half as much again. \`npm run test:constants\` tries them, each in turn, in a copy of the tree; \`npm run test:constants -- --write\` writes this page. Another test may fail as well: the row names the first.
`;

/**
 * The verdicts on the page whose test still exists. A survivor is tried again.
 * @param {string} [page] its text
 * @returns {Verdict[]}
 */
export function readMutationPage(page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '') {
  return page.split(/^## /m).flatMap((section) => {
    const [code = '', ...lines] = section.split('\n');
    return lines.flatMap((line) => {
      const [, name, text = '', file = '', title = ''] = ROW.exec(line) ?? [];
      if (!name || !existsSync(inRoot(file))) return [];
      const red = { file, title: title.replaceAll('\\|', '|').replaceAll('&lt;', '<'), ms: 0 };
      return [{ id: `${code} ${name}`, text, red, asked: 1 }];
    });
  });
}

/**
 * @param {import('./figures.mjs').Figure[]} figures
 * @param {Map<string, Verdict>} verdicts
 */
export function writeMutationPage(figures, verdicts) {
  const byFile = Map.groupBy(figures, ({ file }) => file);
  const survived = figures.filter(({ id }) => verdicts.get(id)?.red === null);
  const untried = figures.filter(({ id, text }) => verdicts.get(id)?.text !== text);
  const held = figures.length - survived.length - untried.length;
  const parts = [
    INTRODUCTION,
    `${figures.length} figures: ${held} held by a test, ${survived.length} survived, ${untried.length} not tried.\n`,
    '## Figures left alone\n',
    '| figure | reason |\n|---|---|',
    ...Object.entries({ ...FOLDERS_LEFT_OUT, ...NO_BEHAVIOUR }).map(([id, reason]) => `| ${named(id)} | ${reason} |`),
  ];
  for (const [file, some] of byFile) {
    parts.push(`\n## ${file}\n`, '| figure | as written | test that fails |\n|---|---|---|');
    for (const { id, name, text } of some)
      parts.push(`| \`${name}\` | \`${text}\` | ${outcome(verdicts.get(id), text)} |`);
  }
  writeFileSync(PAGE, `${parts.join('\n')}\n`);
}

/** @param {string} id */
const named = (id) =>
  id
    .split(' ')
    .map((part) => `\`${part}\``)
    .join(' ');

/** @param {Verdict | undefined} verdict @param {string} text */
function outcome(verdict, text) {
  if (verdict?.text !== text) return 'not tried';
  if (!verdict.red) return '**survived**';
  const { title: whole } = verdict.red;
  const short = whole.length > MAX_TITLE_LENGTH ? `${whole.slice(0, MAX_TITLE_LENGTH)} …` : whole;
  const title = short.replaceAll('|', '\\|').replaceAll('`', "'").replaceAll('<', '&lt;');
  return `\`${verdict.red.file}\`${title && `: ${title}`}`;
}
