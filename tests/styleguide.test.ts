// /styleguide in development shows every component of src/ui.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const UI = 'src/ui';
const GUIDE = 'src/features/styleguide';
/** Shown as part of another component. */
const PARTS = ['carousel-controls.tsx', 'toaster-layer.tsx', 'lazy-part.tsx', 'hydrate-later.tsx'];

test('every component of src/ui is in the styleguide', () => {
  const guide = readdirSync(GUIDE).map((file) => readFileSync(join(GUIDE, file), 'utf8'));
  const shown = new Set(
    guide.flatMap((code) => [...code.matchAll(/#src\/ui\/([\w-]+\.tsx)/g)].map(([, file]) => file)),
  );
  const pieces = readdirSync(UI).filter((file) => file.endsWith('.tsx') && !PARTS.includes(file));
  expect(pieces.filter((file) => !shown.has(file))).toEqual([]);
});
