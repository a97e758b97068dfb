// The reference server without a socket, and a short way to call it.
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { foldersFor } from '#server/folders.ts';
import type { Parts } from '#server/parts.ts';

export interface CallOptions {
  query?: Record<string, string | number>;
  /** Sent as JSON; a FormData as multipart; a string unchanged. */
  body?: unknown;
  /** A header set to '' is left out. */
  headers?: Record<string, string>;
}
export interface Called {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, else undefined. */
  json: Json;
  text: string;
}
/** Any JSON, for tests to inspect. */
// biome-ignore lint/suspicious/noExplicitAny: a test asserts on the shape it expects
export type Json = any;

export type TestApp = ReturnType<typeof openTestApp>;

export const TEST_KEY = 'vyayam-local-key';
export const NOW = new Date('2026-11-21T10:00:00.000Z');

/** A session id in the contract's format, one per number. */
export const session = (number = 1): string => `5e55${String(number).padStart(28, '0')}`;

/**
 * Without the built page. An app that finds one reads its whole style sheet when it is made, which takes a tenth of a second, and
 * tests make thousands of apps. A test of rendered pages gives its own folders.
 */
export const WITHOUT_PAGE: Parts['folders'] = { ...foldersFor(readConfig({}).DATA_DIR), page: '/no/built/page' };

export function openTestApp(db: Db, parts: Partial<Parts> = {}) {
  const app = createApp({ db, clock: () => NOW, folders: WITHOUT_PAGE, ...parts });
  async function call(method: string, path: string, { query, body, headers = {} }: CallOptions = {}): Promise<Called> {
    const url = new URL(path, 'http://shop.test');
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    const isJson = body !== undefined && !(body instanceof FormData) && typeof body !== 'string';
    const sent: Record<string, string> = {
      'auth-key': TEST_KEY,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    };
    const response = await app.fetch(
      new Request(url, {
        method,
        headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '')),
        ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string | FormData) }),
      }),
    );
    const text = await response.text();
    const isParsed = text !== '' && response.headers.get('content-type')?.startsWith('application/json');
    const json = isParsed ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, json, text };
  }
  return {
    fetch: app.fetch,
    call,
    get: (path: string, query?: CallOptions['query'], headers?: CallOptions['headers']) =>
      call('GET', path, { ...(query ? { query } : {}), ...(headers ? { headers } : {}) }),
  };
}
