// Renders public pages with the page's own code and caches them, ready to send, until the catalogue's version changes. Where
// that code is not built, nothing is rendered and the static shell is sent.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { digestOf } from '#server/http/dictionary.ts';
import { BROTLI_BEST, compress } from '#server/http/encoding.ts';
import { createVersionCache } from '#server/http/version-cache.ts';
import type { RenderPage } from '#src/contract/rendered-page.ts';
import { type Document, readTemplate, type Template } from './page-template.ts';
import { pictureLink } from './picture-link.ts';

/** A rendered page, in each encoding that a browser may accept. */
export interface ReadyPage {
  status: number;
  policy: Document['policy'];
  isIndexed: boolean;
  /** Value of its Link header; '' for none. */
  link: string;
  forms: Record<'br' | 'gzip' | 'identity', Uint8Array<ArrayBuffer>>;
  /** Of its HTML (http/dictionary.ts). */
  digest: string;
}

/** Pages of which a browser may have any as dictionary, the last ones sent: about 7 MB. */
const MOST_DICTIONARIES = 100;

export interface Renderer {
  /** Identifies this build; part of every ETag. */
  build: string;
  /** @param version of the catalogue. Rejects if the page cannot be rendered; with 503 busy if too many calls wait. */
  render(path: string, version: string): Promise<ReadyPage>;
  /** The HTML with this digest that was sent lately; undefined when it is forgotten. */
  sent(digest: string): Uint8Array | undefined;
}

/**
 * Rendering blocks the event loop for some tens of milliseconds, and a client can invent any number of addresses. When this many
 * calls wait, the next one gets the static shell, which costs nothing and is rendered in the browser.
 */
const AT_ONCE = 2;
const WAITING = 16;

/** Size of the cache of rendered pages. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Resolves to null when this build has no server-rendering code. */
export async function openRenderer(
  folder: string,
  { origin, fetch }: { origin: string; fetch: typeof globalThis.fetch },
): Promise<Renderer | null> {
  const code = join(folder, '.ssr', 'render-page.js');
  if (!existsSync(code)) return null;
  const { renderPage } = (await import(pathToFileURL(code).href)) as { renderPage: RenderPage };
  const template = readTemplate(folder);
  const memory = createVersionCache<ReadyPage>(
    ({ forms }) => forms.identity.length + forms.br.length + forms.gzip.length,
    MAX_BYTES,
  );
  /** Pages that were requested before, and those that are compressed at the highest level. */
  const [requested, compressed] = [new WeakSet<ReadyPage>(), new WeakSet<ReadyPage>()];
  let compressing = Promise.resolve();
  const limited = createConcurrencyLimit(AT_ONCE, WAITING);
  const dictionaries = new Map<string, Uint8Array>();
  const note = ({ status, digest, forms }: ReadyPage) => {
    // Anybody can invent addresses of products that do not exist.
    if (status !== 200) return;
    dictionaries.delete(digest);
    dictionaries.set(digest, forms.identity);
    const [oldest] = dictionaries.keys();
    if (oldest !== undefined && dictionaries.size > MOST_DICTIONARIES) dictionaries.delete(oldest);
  };
  return {
    build: template.build,
    sent: (digest) => dictionaries.get(digest),
    async render(path, version) {
      const page = await memory.get(version, path, () =>
        limited(async () => ready(template, await renderPage({ path, origin, fetch }))),
      );
      note(page);
      // One at a time, after the response is sent.
      if (requested.has(page) && !compressed.has(page)) {
        compressed.add(page);
        compressing = compressing.then(() => compressBest(page));
      }
      requested.add(page);
      return page;
    },
  };
}

/** Too slow for a first visitor; worth it for a page that is requested again. */
async function compressBest({ forms }: ReadyPage): Promise<void> {
  forms.br = await compress(forms.identity, 'br', BROTLI_BEST);
}

async function ready({ fill }: Template, page: Awaited<ReturnType<RenderPage>>): Promise<ReadyPage> {
  const { html, policy } = fill(page);
  const identity = new Uint8Array(Buffer.from(html));
  const [br, gzip] = await Promise.all([compress(identity, 'br'), compress(identity, 'gzip')]);
  const forms = { identity, br, gzip };
  const digest = digestOf(identity);
  return { status: page.status, policy, isIndexed: page.isIndexed, link: pictureLink(page), forms, digest };
}
