// What createApp is built from. Everything that reaches outside the process is here, so that a test can give its own.
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/schema.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Mail } from './outside/mail.ts';
import type { Payments } from './outside/payments.ts';
import type { Tracking } from './outside/tracking.ts';

/** Who a bearer token belongs to. */
export interface Customer {
  id: string;
  /** Lowercased. */
  contact_email: string;
  /** Of the token they came with, as it is kept: which of their log-ins this is. */
  tokenDigest: string;
}

export interface Parts {
  db: Db;
  clock: () => Date;
  log: Logger;
  /** What this instance counts of itself. */
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
  mail: Mail;
  tracking: Tracking;
  folders: {
    /** The built page. */
    page: string;
    /** Where picture masters are looked for, first found wins; each holds products/ and banners/. */
    masters: readonly string[];
    /** Resized pictures; may be deleted at any time. */
    imageCache: string;
  };
  /** The customer a token was given to; null for an unknown or expired one. */
  authenticate: (token: string) => Promise<Customer | null>;
}
