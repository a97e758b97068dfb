import { type ComponentType, lazy } from 'react';
import { createLog } from '#src/base/log.ts';

const log = createLog('page');

/**
 * A part of the page that comes later. Where it does not arrive (the network went before it was kept), the page goes on
 * without it: only for what nobody has asked for.
 */
export const lateOrNever = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({
    default: await load().catch((error: unknown): ComponentType<Props> => {
      log.warn('a part of the page did not arrive; it comes with the next visit', error);
      return () => null;
    }),
  }));
