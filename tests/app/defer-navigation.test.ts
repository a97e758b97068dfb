import type { NavigateOptions } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { deferNavigation } from '#src/app/defer-navigation.ts';

test('the router navigates after the frame that answers the tap', async () => {
  const events: string[] = [];
  const router = {
    navigate: async ({ to }: NavigateOptions) => {
      events.push(`navigated to ${to}`);
    },
  };
  deferNavigation(router);
  requestAnimationFrame(() => events.push('frame'));
  await router.navigate({ to: '/cart' });
  expect(events).toEqual(['frame', 'navigated to /cart']);
});
