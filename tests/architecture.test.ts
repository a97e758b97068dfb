// Checks the import lines against docs/architecture.md. Every failure says what to do instead.
import { describe, expect, test } from 'vitest';
import { FEATURE_EDGES, LIBRARY_HOMES, MAY_SEE, PACKAGES, SHARED_FEATURES } from '#tests/kit/source/import-rules.ts';
import { areaOf, featureOf, readSourceFiles } from '#tests/kit/source/source-files.ts';

const files = readSourceFiles();
const programs = files.filter(({ path }) => !path.startsWith('tests/'));

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

  test('of features form no cycle', () => {
    const order = Object.keys(FEATURE_EDGES);
    const wrong = Object.entries(FEATURE_EDGES).flatMap(([from, list]) =>
      list
        .filter((to) => order.includes(to) && order.indexOf(to) >= order.indexOf(from))
        .map((to) => `${from} -> ${to}: move the shared part to a feature above both, and list it there.`),
    );
    expect(wrong).toEqual([]);
  });

  test('from outside a package name one of its entries', () => {
    const wrong = PACKAGES.flatMap(({ folder, entries, insiders }) =>
      files
        .filter(({ path }) => !insiders.test(path))
        .flatMap(({ path, imports }) => imports.map(({ target = '' }) => ({ path, target })))
        .filter(({ target }) => target.startsWith(folder) && !entries.includes(target))
        .map(({ path, target }) => `${path} imports ${target}: import it from ${entries.join(' or ')}.`),
    );
    expect(wrong).toEqual([]);
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

  test('make no cycle of files, type-only imports included', () => {
    expect(
      findCycles(edges).map(
        (cycle) => `${cycle.join(' -> ')}: move what they share to a third file that imports neither.`,
      ),
    ).toEqual([]);
  });

  test("run one way between two of the server's folders", () => {
    const folderEdges = edges.flatMap(({ from, to }) => {
      const [a, b] = [serverFolderOf(from), serverFolderOf(to)];
      return a && b && a !== b ? [`${a} -> ${b}`] : [];
    });
    const both = folderEdges.filter((edge) => folderEdges.includes(edge.split(' -> ').reverse().join(' -> ')));
    expect([...new Set(both)].sort()).toEqual([]);
  });

  test('of the server load no database driver before it is known which one is needed', () => {
    const loadedBy = (path: string) =>
      (files.find((file) => file.path === path)?.imports ?? []).filter(({ isLoaded }) => isLoaded);
    const loaded = new Set(['server/main.ts']);
    for (const path of loaded) for (const { target } of loadedBy(path)) if (target) loaded.add(target);
    expect(loaded).toContain('server/images/picture-store.ts');
    const drivers = /^(pg|@electric-sql\/)/;
    const wrong = [...loaded].filter((path) => loadedBy(path).some(({ specifier }) => drivers.test(specifier)));
    expect(wrong).toEqual([]);
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
        (/\/index\.tsx?$/.test(path) &&
          !path.startsWith('src/routes/') &&
          !PACKAGES.some(({ entries }) => entries.includes(path))) ||
        /^export\s+\*\s+from/m.test(text),
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

/** 'server/orders/refunds.ts' -> 'orders'; undefined for a file of server/ itself, which puts the folders together. */
const serverFolderOf = (path: string): string | undefined => /^server\/([^/]+)\//.exec(path)?.[1];

/** Depth-first search; reports each cycle once. */
function findCycles(imports: readonly { from: string; to: string }[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const cycles = new Map<string, string[]>();
  const finished = new Set<string>();
  const walk = (path: string, trail: string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      const cycle = trail.slice(at);
      cycles.set([...cycle].sort().join(), [...cycle, path]);
      return;
    }
    if (finished.has(path)) return;
    for (const { to } of targets.get(path) ?? []) walk(to, [...trail, path]);
    finished.add(path);
  };
  for (const path of targets.keys()) walk(path, []);
  return [...cycles.values()];
}
