// The dependencies of createApp. Everything that reaches outside the process is here, so that tests can replace it.
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { ReadCatalogue } from './db/read-replicas.ts';
import type { Db } from './db/schema.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { GoodsLane } from './orders/goods-lane.ts';
import type { GoodsQueue } from './orders/goods-queue.ts';
import type { Mail } from './providers/mail.ts';
import type { Payments } from './providers/payments.ts';
import type { Push } from './providers/push-keys.ts';
import type { Tracking } from './providers/tracking.ts';

/** The owner of a bearer token. */
export interface Customer {
  id: string;
  /** In lower case. */
  contact_email: string;
  /** Digest of the bearer token, as stored. It identifies the log-in. */
  tokenDigest: string;
}

export interface Parts {
  /** The primary. Everything is written here, and read here unless `readCatalogue` says otherwise. */
  db: Db;
  /** The same database over connections of its own, so that reads of the catalogue never wait behind orders and carts. */
  catalogueDb: Db;
  /** Reads the catalogue, from a replica if there is one that has caught up. */
  readCatalogue: ReadCatalogue;
  clock: () => Date;
  log: Logger;
  /** The metrics of this instance. */
  metrics: Metrics;
  config: Pick<
    Config,
    | 'SERVER_RENDERING'
    | 'AUTH_KEY'
    | 'CORS_ORIGIN'
    | 'MIN_CLIENT_BUILD'
    | 'TRUST_PROXY'
    | 'ORDER_HOLD_MINUTES'
    | 'SHOP_URL'
    | 'DEV_PAGES'
    | 'HOST'
  >;
  payments: Payments;
  /** The short queue for orders of one product. */
  queue: GoodsQueue;
  /** Where the transactions of one product's orders and payments run one after the other. */
  lane: GoodsLane;
  mail: Mail;
  push: Push;
  tracking: Tracking;
  folders: {
    /** The built page. */
    page: string;
    /** Folders of the original pictures, searched in order. Each has products/ and banners/. */
    masters: readonly string[];
    /** Cache of resized pictures. It may be deleted at any time. */
    imageCache: string;
  };
  /** Whether requests were refused within the last second (http/admission.ts). */
  isBusy: () => boolean;
  /** Aborted once this instance is asked to stop: /ready then answers 503, so that load balancers choose another one. */
  stopping: AbortSignal;
  /** The customer of a token; null if the token is unknown or expired. */
  authenticate: (token: string) => Promise<Customer | null>;
}
