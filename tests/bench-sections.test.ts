// docs/benchmarks.md is written by several commands and by hand; none may destroy what another one wrote.
import { expect, test } from 'vitest';
import { withSection } from '#scripts/lib/bench-sections.mjs';

const PAGE = '# Benchmarks\n\n## Pages\n\n| old |\n\n## Load: by hand\n\nWords.\n\n### Longer\n\nMore.\n';

test('a section takes the place of the one of its own title and leaves the others alone', () => {
  expect(withSection(PAGE, 'Pages', '| new |\n')).toBe(PAGE.replace('old', 'new'));
});

test('a new one comes last, and its title is no beginning of another', () => {
  expect(withSection(PAGE, 'Load', 'Figures.')).toBe(`${PAGE}\n## Load\n\nFigures.\n`);
});

test('written twice it is there once', () => {
  const once = withSection('# Benchmarks\n', 'Scale', 'Figures $& of $1.');
  expect(once).toBe('# Benchmarks\n\n## Scale\n\nFigures $& of $1.\n');
  expect(withSection(once, 'Scale', 'Figures $& of $1.')).toBe(once);
});
