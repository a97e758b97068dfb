// Draws public pages with the page's own code and keeps them, ready to be sent, for as long as the catalogue's version
// stands. Where that code is not built (or built for another backend) nothing is drawn, and the static shell is sent.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BROTLI_BEST, press } from '#server/http/encoding.ts';
import { createTurnstile } from '#server/http/turnstile.ts';
import { createVersionMemory } from '#server/http/version-memory.ts';
import type { DrawPage } from '#src/contract/drawn-page.ts';
import { type Document, readTemplate, type Template } from './page-template.ts';
import { pictureLink } from './picture-link.ts';

/** A page as it is sent, in each form a browser may ask for. */
export interface ReadyPage {
  status: number;
  policy: Document['policy'];
  isIndexed: boolean;
  /** A Link header's; '' for none. */
  link: string;
  forms: Record<'br' | 'gzip' | 'identity', Uint8Array<ArrayBuffer>>;
}

export interface Drawing {
  /** Name of this build, part of every ETag. */
  build: string;
  /** @param version of the catalogue; rejects when the page cannot be drawn now, with 503 busy when too many are asked for */
  draw(path: string, version: string): Promise<ReadyPage>;
}

/**
 * A drawing keeps everybody else waiting for some hundredths of a second, and there is no end to the addresses that can be
 * made up. Whoever comes when so many wait gets the shell, which costs nothing, and draws the page in the browser.
 */
const AT_ONCE = 2;
const WAITING = 16;

const MOST_BYTES = 64 * 1024 * 1024;

/** null when this build has no code to draw with. */
export async function openDrawing(
  folder: string,
  { origin, fetch }: { origin: string; fetch: typeof globalThis.fetch },
): Promise<Drawing | null> {
  const code = join(folder, '.draw', 'render-page.js');
  if (!existsSync(code)) return null;
  const { drawPage } = (await import(pathToFileURL(code).href)) as { drawPage: DrawPage };
  const template = readTemplate(folder);
  const memory = createVersionMemory<ReadyPage>(
    ({ forms }) => forms.identity.length + forms.br.length + forms.gzip.length,
    MOST_BYTES,
  );
  /** Asked for before; and since then pressed. */
  const [asked, pressed] = [new WeakSet<ReadyPage>(), new WeakSet<ReadyPage>()];
  let pressing = Promise.resolve();
  const inTurn = createTurnstile(AT_ONCE, WAITING);
  return {
    build: template.build,
    async draw(path, version) {
      const page = await memory.get(version, path, () =>
        inTurn(async () => ready(template, await drawPage({ path, origin, fetch }))),
      );
      // One at a time, behind the answers.
      if (asked.has(page) && !pressed.has(page)) {
        pressed.add(page);
        pressing = pressing.then(() => pressBest(page));
      }
      asked.add(page);
      return page;
    },
  };
}

/** Takes more time than a first visitor has; a page that is asked for again is worth it. */
async function pressBest({ forms }: ReadyPage): Promise<void> {
  forms.br = await press(forms.identity, 'br', BROTLI_BEST);
}

async function ready({ fill }: Template, page: Awaited<ReturnType<DrawPage>>): Promise<ReadyPage> {
  const { html, policy } = fill(page);
  const identity = new Uint8Array(Buffer.from(html));
  const [br, gzip] = await Promise.all([press(identity, 'br'), press(identity, 'gzip')]);
  const forms = { identity, br, gzip };
  return { status: page.status, policy, isIndexed: page.isIndexed, link: pictureLink(page), forms };
}
