import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { Tracking } from './tracking.ts';
import { createCourierTracking } from './tracking-courier.ts';
import { createEmbeddedTracking } from './tracking-embedded.ts';

/** The courier's integration when its address is set, else the embedded one in this database. */
export const chooseTracking = (config: Pick<Config, 'TRACKING_API_BASE'>, db: Db, clock: () => Date): Tracking =>
  config.TRACKING_API_BASE ? createCourierTracking(config.TRACKING_API_BASE) : createEmbeddedTracking(db, clock);
