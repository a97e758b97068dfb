// Several commands and people write docs/benchmarks.md. A command must replace only its own section.
import { expect, test } from 'vitest';
import { withSection } from '#scripts/lib/bench-sections.mjs';

const PAGE = '# Benchmarks\n\n## Pages\n\n| old |\n\n## Load: by hand\n\nWords.\n\n### Longer\n\nMore.\n';

test('a section replaces the one with the same title and leaves the others unchanged', () => {
  expect(withSection(PAGE, 'Pages', '| new |\n')).toBe(PAGE.replace('old', 'new'));
});

test('a new section is appended, and a title does not match a longer one', () => {
  expect(withSection(PAGE, 'Load', 'Figures.')).toBe(`${PAGE}\n## Load\n\nFigures.\n`);
});

test('a section written twice exists once', () => {
  const once = withSection('# Benchmarks\n', 'Scale', 'Figures $& of $1.');
  expect(once).toBe('# Benchmarks\n\n## Scale\n\nFigures $& of $1.\n');
  expect(withSection(once, 'Scale', 'Figures $& of $1.')).toBe(once);
});
