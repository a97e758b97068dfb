// The web host of a run: it serves the files of one build, and the public pages as the server would render them. The merchant
// changes the text of a page from time to time.

import type { ShellFile } from '#sw/precache.ts';
import { POLICY, serverPage } from '#tests/kit/worker/server-pages.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';

export const PAGES = ['/', '/about', '/refund-policy', '/product/tee'] as const;
/** What a page without a server-rendered copy begins with. */
export const SHELL_HTML = '<!doctype html><html><body><div id="root"></div></body></html>';

const SCRIPTS = ['index-1a2b.js', 'react-1.js', 'home-2.js', 'index-9z.css', 'text-3f.woff2'];
export const FILES: readonly ShellFile[] = [
  { url: '/index.html', revision: 'r1' },
  ...SCRIPTS.map((name) => ({ url: `/assets/${name}`, revision: null })),
];

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };

export interface HostAnswer {
  status: number;
  text: string;
  headers: Record<string, string>;
}

export class ShopHost {
  /** Of the texts: every change is a new one. */
  #version = 1;

  publish(): void {
    this.#version += 1;
  }

  /** undefined: the address belongs to the API. */
  answer(address: string, tag: string | null): HostAnswer | undefined {
    const { pathname, origin } = new URL(address);
    if (origin !== ORIGIN || pathname.startsWith('/api/')) return undefined;
    const type = TYPES[pathname.split('.').at(-1) ?? ''];
    if (pathname.startsWith('/assets/') && type) return { status: 200, text: 'export {};', headers: typed(type) };
    if (pathname === '/index.html') return { status: 200, text: SHELL_HTML, headers: typed('text/html') };
    if (!PAGES.some((page) => page === pathname)) return { status: 404, text: '', headers: typed('text/html') };
    const etag = `W/"p-${this.#version}"`;
    const text = serverPage(`${pathname}, version ${this.#version}`);
    // Without a body; the text is what it confirms.
    if (tag === etag) return { status: 304, text, headers: { etag } };
    const headers = { ...typed('text/html; charset=utf-8'), 'content-security-policy': POLICY, etag };
    return { status: 200, text, headers };
  }
}

const typed = (type: string) => ({ 'content-type': type });
