// The reference server as one function from Request to Response; it does not listen (main.ts does).
import { join, resolve } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import pino from 'pino';
import { readConfig } from './config.ts';
import { answerError } from './http/answer-error.ts';
import { createAnswerMemory } from './http/answer-memory.ts';
import { cors } from './http/cors.ts';
import { closeDeadEnds } from './http/dead-ends.ts';
import { bindHealth } from './http/health.ts';
import { bindMedia } from './http/media.ts';
import { bindOpenApi } from './http/openapi.ts';
import { Refusal } from './http/refusal.ts';
import { requestLog } from './http/request-log.ts';
import type { ShopApp } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import { bindStatic } from './http/static.ts';
import type { Parts } from './parts.ts';
import { bindBanner } from './routes/banner.ts';
import { bindCart } from './routes/cart.ts';
import { bindCategory } from './routes/category.ts';
import { bindProduct } from './routes/product.ts';
import { bindReview } from './routes/review.ts';
import { bindSettings } from './routes/settings.ts';
import { bindStore } from './routes/store.ts';

/** One a resource of the contract. */
const RESOURCES = [bindBanner, bindProduct, bindCategory, bindSettings, bindStore, bindCart, bindReview];

export interface App {
  fetch: (request: Request) => Response | Promise<Response>;
}

/** @param given the database must be migrated; everything left out is as in a plain `npm start` */
export function createApp(given: Pick<Parts, 'db'> & Partial<Parts>): App {
  const parts = withDefaults(given);
  const app: ShopApp = {
    hono: new Hono(),
    parts,
    underWay: new Set(),
    memory: createAnswerMemory(),
    methods: new Map(),
  };
  const { hono } = app;
  hono.use('*', requestLog(parts.log), securityHeaders(parts.config.TRUST_PROXY));
  for (const area of ['/api/*', '/shipping/*', '/media/*'])
    if (parts.config.CORS_ORIGIN.length > 0) hono.use(area, cors(parts.config.CORS_ORIGIN));
  hono.use('/api/*', compress());
  for (const bind of RESOURCES) bind(app);
  for (const bind of [bindOpenApi, bindMedia, bindHealth, closeDeadEnds, bindStatic]) bind(app);
  hono.notFound(() => {
    throw new Refusal(404, 'not-found', 'There is nothing here.');
  });
  hono.onError((error, c) => answerError(parts.log, error, c));
  return { fetch: (request) => hono.fetch(request) };
}

const root = resolve(import.meta.dirname, '..');

/** Folders for a given DATA_DIR. */
export const foldersFor = (dataDir: string): Parts['folders'] => ({
  page: join(root, 'dist'),
  masters: [resolve(dataDir, 'media'), join(root, 'server/seed/photos')],
  imageCache: resolve(dataDir, 'image-cache'),
});

function withDefaults(given: Pick<Parts, 'db'> & Partial<Parts>): Parts {
  const config = readConfig({});
  return {
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    config,
    folders: foldersFor(config.DATA_DIR),
    authenticate: async () => null,
    ...given,
  };
}
