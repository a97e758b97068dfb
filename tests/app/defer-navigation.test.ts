import type { NavigateOptions } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { deferNavigation } from '#src/app/defer-navigation.ts';

test('the router is asked once the frame that answers the tap is drawn', async () => {
  const events: string[] = [];
  const router = {
    navigate: async ({ to }: NavigateOptions) => {
      events.push(`asked for ${to}`);
    },
  };
  deferNavigation(router);
  requestAnimationFrame(() => events.push('drawn'));
  await router.navigate({ to: '/cart' });
  expect(events).toEqual(['drawn', 'asked for /cart']);
});
