// The reference server as one function from Request to Response. main.ts listens on a port.
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import pino from 'pino';
import { authenticate } from './accounts/tokens.ts';
import { readConfig } from './config.ts';
import { readCatalogueState } from './db/catalogue-version.ts';
import { createSharedRead } from './db/shared-read.ts';
import { foldersFor } from './folders.ts';
import { answerError } from './http/answer-error.ts';
import { bindNotFound } from './http/bind-not-found.ts';
import { cors } from './http/cors.ts';
import { bindHealth } from './http/health.ts';
import { bindOpenApi } from './http/openapi.ts';
import { packedSize } from './http/packed-answer.ts';
import { Refusal } from './http/refusal.ts';
import { requestLog } from './http/request-log.ts';
import type { ShopApp } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { bindStatic } from './http/static.ts';
import { createVersionCache } from './http/version-cache.ts';
import { bindWorkerScript } from './http/worker-script.ts';
import { bindMedia } from './images/media.ts';
import { bindMailPage } from './mails/mail-page.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createGoodsLane } from './orders/goods-lane.ts';
import { createGoodsQueue } from './orders/goods-queue.ts';
import { bindPages } from './pages/bind-pages.ts';
import { createRecentVersion } from './pages/recent-version.ts';
import { bindSitemap } from './pages/sitemap.ts';
import type { Parts } from './parts.ts';
import { createMail } from './providers/mail.ts';
import { createPush } from './providers/push-keys.ts';
import { createTestGateway } from './providers/test-gateway.ts';
import { bindTestGateway } from './providers/test-gateway-routes.ts';
import { createEmbeddedTracking } from './providers/tracking-embedded.ts';
import { bindAccount } from './routes/account.ts';
import { bindBanner } from './routes/banner.ts';
import { bindBoughtTogether } from './routes/bought-together.ts';
import { bindCart } from './routes/cart.ts';
import { bindCategory } from './routes/category.ts';
import { bindCoupon } from './routes/coupon.ts';
import { bindInvoice } from './routes/invoice.ts';
import { bindMessage } from './routes/message.ts';
import { bindMyRecords } from './routes/my-records.ts';
import { bindNotification } from './routes/notification.ts';
import { bindOrder } from './routes/order.ts';
import { bindPasskey } from './routes/passkey.ts';
import { bindPayment } from './routes/payment.ts';
import { bindPinCode } from './routes/pin-code.ts';
import { bindProduct } from './routes/product.ts';
import { bindReview } from './routes/review.ts';
import { bindSettings } from './routes/settings.ts';
import { bindStore } from './routes/store.ts';
import { bindTracking } from './routes/tracking.ts';
import { bindWishlist } from './routes/wishlist.ts';

/** Room for some hundred listing pages. The complete list of a thousand products is about 1 MB. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** While the shop refuses callers, the catalogue may be that old: then reads need no database. */
const BUSY_AGE_MS = 1_000;

/** One for each resource of the contract. */
const RESOURCES = [
  bindBanner,
  bindProduct,
  bindBoughtTogether,
  bindCategory,
  bindSettings,
  bindPinCode,
  bindStore,
  bindCart,
  bindReview,
  bindAccount,
  bindWishlist,
  bindCoupon,
  bindPayment,
  bindOrder,
  bindTracking,
  bindMessage,
  bindMyRecords,
  bindNotification,
  bindPasskey,
];

export interface App {
  /** `env` carries what the request does not: the client's address. */
  fetch: (request: Request, env?: object) => Response | Promise<Response>;
}

/** @param given `db` must be migrated; other dependencies default to those of a plain `npm start` */
export function createApp(given: Pick<Parts, 'db'> & Partial<Parts>): App {
  const parts = withDefaults(given);
  const app: ShopApp = {
    hono: new Hono(),
    parts,
    underWay: new Set(),
    memory: createVersionCache(packedSize, MAX_CACHE_BYTES),
    readState: createRecentVersion(
      createSharedRead(() => readCatalogueState(parts.catalogueDb)),
      () => (parts.isBusy() ? BUSY_AGE_MS : 0),
    ),
    methods: new Map(),
  };
  const { hono } = app;
  hono.use('*', requestLog(parts), securityHeaders(parts.config.TRUST_PROXY, parts.payments.hosts));
  for (const area of ['/api/*', '/shipping/*', '/media/*', '/pay/*'])
    if (parts.config.CORS_ORIGIN.length > 0) hono.use(area, cors(parts.config.CORS_ORIGIN));
  hono.use('/api/*', compress());
  for (const bind of RESOURCES) bind(app);
  for (const bind of [bindInvoice, bindTestGateway, bindMailPage]) bind(app);
  for (const bind of [
    bindOpenApi,
    bindMedia,
    bindHealth,
    bindNotFound,
    bindWorkerScript,
    bindSitemap,
    bindPages,
    bindStatic,
  ])
    bind(app);
  hono.notFound(() => {
    throw new Refusal(404, 'not-found', 'There is nothing here.');
  });
  hono.onError((error, c) => answerError(parts, error, c));
  return { fetch: (request, env) => hono.fetch(request, env) };
}

const now = () => new Date();

function withDefaults(given: Pick<Parts, 'db'> & Partial<Parts>): Parts {
  const config = readConfig({});
  const base = { db: given.db, clock: given.clock ?? now, log: given.log ?? pino({ level: 'silent' }) };
  return {
    ...base,
    catalogueDb: base.db,
    readCatalogue: (_changes, work) => work(given.catalogueDb ?? base.db),
    config,
    isBusy: () => false,
    metrics: createMetrics(),
    stopping: new AbortController().signal,
    folders: foldersFor(config.DATA_DIR),
    authenticate: (token) => authenticate(base.db, base.clock(), token),
    payments: createTestGateway(base.db, base.clock),
    queue: createGoodsQueue(),
    lane: createGoodsLane(),
    mail: createMail(base, false),
    push: createPush(base.db, config),
    tracking: createEmbeddedTracking(base.db, base.clock),
    ...given,
  };
}
