// axe-core, WCAG 2.2 AA, on one screen of each kind and its overlays on a narrow phone. Every screen, the dashboard, and
// desktops: accessible-screens.long.test.ts. The checkout: checkout-states.long.test.ts.
import { expect, test } from 'vitest';
import { findBarriersInTrouble, findBarriersOnRoutes, NARROW } from './barriers.ts';

test('each kind of screen passes the accessibility checks on a phone, and none scrolls sideways at 320 px', async () => {
  expect(await findBarriersOnRoutes([NARROW])).toEqual([]);
});

test('error screens, offline screens and dialogs pass the accessibility checks', async () => {
  expect(await findBarriersInTrouble([NARROW])).toEqual([]);
});
