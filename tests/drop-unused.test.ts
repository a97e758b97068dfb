import { expect, test } from 'vitest';
import { withoutUnused } from '#scripts/lib/drop-unused.mjs';

test('the worker is built without calls whose result is unused and that do nothing else', () => {
  const code = `
    (function () {
    /* @__NO_SIDE_EFFECTS__ */
    function schema(of) { return { of }; }
    const used = schema('used');
    const unused = schema('unused');
    self.addEventListener(used.of, () => {});
    })();
  `;
  const built = withoutUnused('sw.js', code);
  expect(built).toMatch(/['"`]used['"`]/);
  expect(built).toContain('addEventListener');
  expect(built).not.toContain('unused');
});
