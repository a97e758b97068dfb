// Parses every environment variable that the server reads. The README section "Configure" has the same table.
import * as v from 'valibot';
import { CLIENT_BUILD } from '#src/contract/client-build.ts';
import { StartError } from './start-error.ts';

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `must be a whole number from ${min} to ${max}`),
    v.maxValue(max, `must be a whole number from ${min} to ${max}`),
  );
const yesOrNo = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], 'must be 1, 0, true or false'),
  v.transform((text) => text === '1' || text === 'true'),
);
export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host);
const isSmtp = (text: string) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol);
const secret = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{6,200}$/, 'must be 6 to 200 visible characters'));
/** Of P-256, as base64url without padding. */
const vapidKey = (length: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'),
    v.length(length, `must be ${length} characters`),
  );
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const isPostgres = (text: string) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);

const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
);

const Variables = v.object({
  /** 0 = any free port (tests). */
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('must be a host name or address')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must be a folder')), '.data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.check(isPostgres, 'must look like postgres://user:password@host:5432/name')),
  ),
  /** Comma-separated streaming replicas of DATABASE_URL, from which the catalogue is read. */
  DATABASE_READ_URLS: v.optional(
    v.pipe(
      list,
      v.check((urls) => urls.every(isPostgres), 'must be addresses like postgres://…, separated by commas'),
    ),
    '',
  ),
  /**
   * Size of the pool for writes, and of the one to each replica. The catalogue's own pool is half as large: an instance needs 1.5
   * times as many connections.
   */
  DATABASE_POOL: v.optional(wholeNumber(1, 200), '10'),
  /** How long /ready answers 503 before a stopping instance takes no more requests. */
  DRAIN_SECONDS: v.optional(wholeNumber(0, 300), '0'),
  AUTH_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 visible characters')),
    'vyayam-local-key',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be silent, fatal, error, warn, info or debug',
    ),
    'warn',
  ),
  /** The port of /metrics; it answers nothing else. Unset: no metrics (decision 020). */
  METRICS_PORT: v.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('must be a host name or address')), '127.0.0.1'),
  /** 1 if the server is behind a proxy that sets X-Forwarded-Proto and X-Forwarded-For itself. */
  TRUST_PROXY: v.optional(yesOrNo, '0'),
  /** Comma-separated origins whose pages may call this API. */
  CORS_ORIGIN: v.optional(
    v.pipe(
      list,
      v.check((origins) => origins.every(isOrigin), 'must be origins like https://shop.example, separated by commas'),
    ),
    '',
  ),
  /** Pages of an older build can only read. Must not be above the build that this server delivers. */
  MIN_CLIENT_BUILD: v.optional(wholeNumber(0, CLIENT_BUILD), '0'),
  /** The shop's public address, for links in e-mails. Without it e-mails have no links. */
  SHOP_URL: v.optional(v.pipe(v.string(), v.check(isOrigin, 'must be an origin like https://shop.example'))),
  /** 1: public pages are server-rendered; 0: every page is rendered in the browser. */
  SERVER_RENDERING: v.optional(yesOrNo, '1'),
  /** How many minutes an order holds its stock once its payment window has opened (server/orders/hold-rules.ts). */
  ORDER_HOLD_MINUTES: v.optional(wholeNumber(1, 1440), '30'),
  /** Set both keys or neither. Without them the test gateway is used. */
  RAZORPAY_KEY_ID: v.optional(secret),
  RAZORPAY_KEY_SECRET: v.optional(secret),
  /** The webhook secret from the provider's dashboard. Without it webhooks are refused. */
  RAZORPAY_WEBHOOK_SECRET: v.optional(secret),
  RAZORPAY_API_BASE: v.optional(
    v.pipe(v.string(), v.check(isOrigin, 'must be an origin like https://api.razorpay.com')),
    'https://api.razorpay.com',
  ),
  /** Unset: e-mails stay in the database. */
  SMTP_URL: v.optional(v.pipe(v.string(), v.check(isSmtp, 'must look like smtps://user:password@mail.example:465'))),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must look like Vyayam <orders@shop.example>')),
    'Vyayam <orders@vyayam.example>',
  ),
  /** Set both keys or neither. Without them the shop makes its own at the first start and keeps them. */
  VAPID_PUBLIC_KEY: v.optional(vapidKey(87)),
  VAPID_PRIVATE_KEY: v.optional(vapidKey(43)),
  /** The courier's tracking API, called as {base}/track/{awb}. Unset: the embedded one. */
  TRACKING_API_BASE: v.optional(
    v.pipe(
      v.string(),
      v.check(isWebAddress, 'must look like https://courier.example/shipping'),
      v.transform((text) => text.replace(/\/+$/, '')),
    ),
  ),
  /** 1 shows /dev/mail. Unset: shown only on a local development server (isLocalDevelopment). */
  DEV_PAGES: v.optional(yesOrNo),
});
/**
 * True for a developer's machine: embedded database, loopback address, and no proxy, public address, mail server or real payments
 * configured.
 */
const isLocalDevelopment = (set: v.InferOutput<typeof Variables>): boolean =>
  isLoopback(set.HOST) &&
  !set.TRUST_PROXY &&
  [set.DATABASE_URL, set.SHOP_URL, set.SMTP_URL, set.RAZORPAY_KEY_ID].every((one) => one === undefined);

const Env = v.pipe(
  Variables,
  v.forward(
    v.partialCheck(
      [['RAZORPAY_KEY_ID'], ['RAZORPAY_KEY_SECRET']],
      (set) => (set.RAZORPAY_KEY_ID === undefined) === (set.RAZORPAY_KEY_SECRET === undefined),
      'and RAZORPAY_KEY_ID must be set both or not at all',
    ),
    ['RAZORPAY_KEY_SECRET'],
  ),
  v.forward(
    v.partialCheck(
      [['VAPID_PUBLIC_KEY'], ['VAPID_PRIVATE_KEY']],
      (set) => (set.VAPID_PUBLIC_KEY === undefined) === (set.VAPID_PRIVATE_KEY === undefined),
      'and VAPID_PUBLIC_KEY must be set both or not at all',
    ),
    ['VAPID_PRIVATE_KEY'],
  ),
  v.forward(
    v.partialCheck(
      [['DATABASE_URL'], ['DATABASE_READ_URLS']],
      (set) => set.DATABASE_URL !== undefined || set.DATABASE_READ_URLS.length === 0,
      'needs DATABASE_URL, the primary',
    ),
    ['DATABASE_READ_URLS'],
  ),
  v.transform((set) => ({
    ...set,
    DEV_PAGES: set.DEV_PAGES ?? isLocalDevelopment(set),
  })),
);
export type Config = v.InferOutput<typeof Env>;

/** Former names of variables. They are read where the current name is not set. */
const FORMER_NAMES: Readonly<Record<string, string>> = { DRAW_PAGES: 'SERVER_RENDERING' };

/**
 * Reads the environment. An empty variable counts as unset.
 * Throws StartError bad-config, which lists every bad variable and no values.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const former = given.flatMap(([name, value]) => (FORMER_NAMES[name] ? [[FORMER_NAMES[name], value]] : []));
  const set = Object.fromEntries([...former, ...given]);
  const result = v.safeParse(Env, set);
  if (result.success) return result.output;
  const bad = result.issues.map((issue) => `${v.getDotPath(issue) ?? '?'} ${issue.message}`);
  throw new StartError('bad-config', `Bad environment variables: ${[...new Set(bad)].join('; ')}.`);
}
