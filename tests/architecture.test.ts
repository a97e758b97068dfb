// Checks the import rules of docs/architecture.md. Every failure says what to do instead.
import { describe, expect, test } from 'vitest';
import { FEATURE_EDGES, LIBRARY_HOMES, MAY_SEE, SHARED_FEATURES } from '#tests/kit/source/import-rules.ts';
import { areaOf, featureOf, readSourceFiles, type SourceFile } from '#tests/kit/source/source-files.ts';

const files = readSourceFiles();
const programs = files.filter(({ path }) => !path.startsWith('tests/'));
const byPath = new Map(files.map((file) => [file.path, file]));

/** Every import of the project's own code, as pairs of paths. */
const edges = programs.flatMap((file) =>
  file.imports.flatMap(({ target }) => (target ? [{ from: file.path, to: target }] : [])),
);

describe('imports', () => {
  test('run one way: base <- contract <- domain <- api <- offline <- features <- routes <- app', () => {
    const wrong = edges.filter(({ from, to }) => !mayImport(areaOf(from), areaOf(to)));
    expect(
      wrong.map(
        ({ from, to }) =>
          `${from} imports ${to}: ${areaOf(from)} may see ${(MAY_SEE[areaOf(from)] ?? []).join(', ') || 'only itself'}. Move what both need down, or pass it in.`,
      ),
    ).toEqual([]);
  });

  test('cross from feature to feature only along the listed edges', () => {
    const wrong = edges.filter(({ from, to }) => !mayCross(featureOf(from), featureOf(to)));
    expect(
      wrong.map(
        ({ from, to }) =>
          `${from} imports ${to}: ${featureOf(from)} -> ${featureOf(to)} is not in FEATURE_EDGES (tests/kit/source/import-rules.ts). Let the route combine them, move the shared part to ui or domain, or add the edge with its reason.`,
      ),
    ).toEqual([]);
  });

  test('of a library occur only in its one place', () => {
    const wrong = programs.flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier }) =>
        LIBRARY_HOMES.filter(({ library, home }) => library.test(specifier) && !home.test(path)).map(
          ({ instead }) => `${path} imports ${specifier}: ${instead}.`,
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('name files that exist, with their extension', () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target !== undefined && !/\.(tsx?|mjs|css|json|svg|mp3)(\?\w+)?$/.test(target))
        .map(({ specifier }) => `${path} imports ${specifier}: write the file extension, Node needs it.`),
    );
    expect(wrong).toEqual([]);
  });

  test('have no cycles', () => {
    expect(
      findCircles(programs).map(
        (circle) => `${circle.join(' -> ')}: move what they share to a third file that imports neither.`,
      ),
    ).toEqual([]);
  });
});

describe('exports', () => {
  test('are never default, so that an export has one name everywhere', () => {
    // Vitest loads a reporter by its default export.
    const isAllowed = (path: string) => path.endsWith('.d.ts') || path === 'scripts/lib/run-report.mjs';
    const wrong = programs.filter(({ path, text }) => /^export default\b/m.test(text) && !isAllowed(path));
    expect(wrong.map(({ path }) => `${path} has a default export: name it like the file.`)).toEqual([]);
  });

  test('are not collected in barrels', () => {
    const wrong = programs.filter(
      ({ path, text }) =>
        (/\/index\.tsx?$/.test(path) && !path.startsWith('src/routes/')) || /^export\s+\*\s+from/m.test(text),
    );
    expect(wrong.map(({ path }) => `${path} is a barrel: import from the file that defines the export.`)).toEqual([]);
  });
});

function mayImport(from: string, to: string): boolean {
  return from === to || (MAY_SEE[from] ?? []).includes(to);
}

function mayCross(from: string | undefined, to: string | undefined): boolean {
  if (from === undefined || to === undefined || from === to || SHARED_FEATURES.includes(to)) return true;
  return (FEATURE_EDGES[from] ?? []).includes(to);
}

/** Depth-first, each cycle once. Ignores type imports, which do not exist at run time. */
function findCircles(all: SourceFile[]): string[][] {
  const circles = new Map<string, string[]>();
  const finished = new Set<string>();
  const walk = (path: string, trail: string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      const circle = trail.slice(at);
      circles.set([...circle].sort().join(), [...circle, path]);
      return;
    }
    if (finished.has(path)) return;
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? [])
      if (target && !typeOnly) walk(target, [...trail, path]);
    finished.add(path);
  };
  for (const { path } of all) walk(path, []);
  return [...circles.values()];
}
