import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMutationPage } from '#scripts/lib/mutation-page.mjs';

const page = readFileSync('docs/mutation-of-constants.md', 'utf8');

test('a run of `npm run test:constants` goes on from the verdicts on its page', () => {
  const [, figures, held, survived, open] =
    /(\d+) figures: (\d+) held by a test, (\d+) survived, (\d+) not/.exec(page) ?? [];
  expect(readMutationPage(page).length).toBe(Number(held));
  expect(Number(held) + Number(survived) + Number(open)).toBe(Number(figures));
  expect(
    readMutationPage('## src/a.ts\n\n| `TABLE.of[0]` | `5 * DAY` | `tests/recipes.test.ts`: a \\| b > c &lt; d |\n'),
  ).toEqual([
    {
      id: 'src/a.ts TABLE.of[0]',
      text: '5 * DAY',
      red: { file: 'tests/recipes.test.ts', title: 'a | b > c < d', ms: 0 },
      asked: 1,
    },
  ]);
});

/** The title of a test that `npm test` leaves out. */
const ONLY_IN_LONG_RUN = /runIf\(isLongRun.*?\)\(\s*'((?:\\.|[^'\\\n])+)'/g;

/** Whether the file has a text that can be this title in `npm test`: a part with parameters stands for anything. */
function isTitleIn(file: string, title: string): boolean {
  const last = title.split(' > ').at(-1) ?? '';
  const source = readFileSync(file, 'utf8');
  if (file.includes('.long.') || [...source.matchAll(ONLY_IN_LONG_RUN)].some(([, left]) => left === last)) return false;
  const texts = source.match(/'(?:\\.|[^'\\\n])+'|"(?:\\.|[^"\\\n])+"|`(?:\\.|[^`\\])+`/g) ?? [];
  return texts.some((text) => {
    const parts = text
      .slice(1, -1)
      .replace(/\\(.)/g, '$1')
      .replaceAll('`', "'")
      .split(/%[sdijo]|\$\{[^}]*\}|\$[\w.]+/);
    return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`).test(last);
  });
}

test('every row names a test of `npm test` that exists, unless its title is cut off', () => {
  const lost = readMutationPage(page).filter(
    ({ red }) => red?.title && !red.title.endsWith(' …') && !isTitleIn(red.file, red.title),
  );
  expect(lost.map(({ id, red }) => `${id}: ${red?.file}: ${red?.title}`)).toEqual([]);
});

test('a survivor, and a figure whose test is gone, are tried again', () => {
  const rows = [
    '| `A` | `5` | **survived** |',
    '| `B` | `6` | `tests/gone.test.ts`: holds it |',
    '| `C` | `7` | not tried |',
  ];
  expect(readMutationPage(`## src/a.ts\n\n${rows.join('\n')}\n`)).toEqual([]);
});
