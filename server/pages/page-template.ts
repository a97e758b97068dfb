// Puts a server-rendered page into the built document: metadata and critical styles into the head, then the content, its data,
// and the inline script bootstrap.js, which loads the program.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Declaration } from 'postcss';
import { ANSWERS_ID, BELOW_FOLD_ATTRIBUTE, type RenderedPage } from '#src/contract/rendered-page.ts';
import { createCriticalCss } from './critical-css.ts';

export interface Document {
  html: string;
  /** The CSP sources that the page's inline script and styles need. */
  policy: Record<'script-src' | 'style-src', string[]>;
}
export interface Template {
  /** Identifies the build. */
  build: string;
  fill(page: RenderedPage): Document;
}

const ASSETS = '/assets/';
const ROOT = `<html lang="en-IN" ${BELOW_FOLD_ATTRIBUTE}="">`;

/** Elements of the static shell that a server-rendered page replaces. */
const OWN =
  /\s*(?:<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>|<link\s+rel="(?:preload|modulepreload|stylesheet)"[^>]*>|<script type="module"[^>]*><\/script>)/g;

/** @param folder the built page */
export function readTemplate(folder: string): Template {
  const shell = readFileSync(join(folder, 'index.html'), 'utf8');
  const found = (pattern: RegExp) => [...shell.matchAll(pattern)].map(([, address = '']) => address);
  const [css = '', fonts = ''] = found(/<link rel="stylesheet"[^>]* href="\/assets\/([^"]+)"/g);
  const [app = ''] = found(/<script type="module"[^>]* src="\/assets\/([^"]+)"/g);
  const parts = found(/<link rel="modulepreload"[^>]* href="\/assets\/([^"]+)"/g);
  const partsOf = readScreens(folder);
  if (!css || !fonts || !app) throw new Error('index.html lacks a style sheet, fonts or the program');
  // server/pages/bootstrap.js, minified by the build.
  const bootstrap = readFileSync(join(folder, '.ssr', 'bootstrap.js'), 'utf8').trim();
  const head = shell.slice(shell.indexOf('<head>') + 6, shell.indexOf('</head>'));
  const frame = head.replace(OWN, '').replace(/<!--.*?-->/gs, '');
  const sheets = [css, fonts];
  const read = (name: string) => readFileSync(join(folder, ASSETS, name), 'utf8');
  const criticalCss = createCriticalCss(sheets.map(read).join(''));
  const fontFaces = readFonts(read(fonts));

  const fill = (page: RenderedPage): Document => {
    const styles = criticalCss(ROOT + firstScreen(page.body)) + HIDE_BELOW_FOLD;
    const html = [
      `<!doctype html>${ROOT}<head>`,
      frame.replace(/>\s+</g, '><').trim(),
      page.head,
      describe(page),
      `<style>${styles}</style><noscript>${sheets.map((name) => `<link rel="stylesheet" href="${ASSETS}${name}">`).join('')}</noscript>`,
      ...page.structured.map((facts) => `<script type="application/ld+json">${inScript(facts)}</script>`),
      `<script data-css="${css}" data-fonts="${fontFaces.join(';')}" data-app="${app}" data-parts="${[...new Set([...parts, ...partsOf(page.route)])].join(' ')}">${bootstrap}</script>`,
      `</head><body><div id="root">${page.body}</div>`,
      `<script type="application/json" id="${ANSWERS_ID}">${page.data}</script>`,
      '</body></html>',
    ].join('');
    return { html, policy: { 'script-src': [hashOf(bootstrap)], 'style-src': [hashOf(styles)] } };
  };
  return { build: createHash('sha256').update(shell).update(bootstrap).digest('hex').slice(0, 12), fill };
}

/** One entry of the build manifest. */
interface Built {
  file: string;
  imports?: string[];
}

/** The files of a route's screen, so that they load together with the app. */
function readScreens(folder: string): (route: string) => string[] {
  const built = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Built>;
  return (route) => {
    const names = new Set([`src/routes/${route.slice(1).replaceAll('/', '.') || 'index'}.tsx?tsr-split=component`]);
    for (const name of names) for (const further of built[name]?.imports ?? []) names.add(further);
    // The screen comes last: each file runs in a task of its own, after those that it imports.
    return [...names].reverse().flatMap((name) => built[name]?.file.split('assets/')[1] ?? []);
  };
}

/** The fonts that must be fetched, for bootstrap.js: 'file,family,weights'. */
const readFonts = (sheet: string) =>
  postcss.parse(sheet).nodes.flatMap((face) => {
    if (face.type !== 'atrule') return [];
    const value = (prop: string) =>
      face.nodes?.find((node): node is Declaration => node.type === 'decl' && node.prop === prop)?.value ?? '';
    const file = /url\("?\/assets\/([^)"]+)/.exec(value('src'))?.[1];
    const family = value('font-family').replace(/["']/g, '');
    return file ? [`${file},${family},${value('font-weight') || 'normal'}`] : [];
  });

/**
 * The body without what the parts below the fold contain, and without the footer, which the frame keeps below the first screen
 * (src/features/site/page-frame.tsx): their styles come with the sheet.
 */
function firstScreen(body: string): string {
  const [main = ''] = body.split('<footer', 1);
  const shown: string[] = [];
  let at = 0;
  for (const { index, 0: opening, groups } of main.matchAll(PART_BELOW_FOLD)) {
    if (index < at) continue;
    const start = index + opening.length;
    shown.push(main.slice(at, start));
    at = endOf(main, groups?.name ?? '', start);
  }
  return [...shown, main.slice(at)].join('');
}

const PART_BELOW_FOLD = /<(?<name>[a-z]+)\s[^>]*\bclass="[^"]*\bbelow-fold\b[^>]*>/g;

/** Where the element ends whose content begins at `start`. */
function endOf(html: string, name: string, start: number): number {
  let depth = 1;
  for (const { index, 0: tag } of html.slice(start).matchAll(new RegExp(`</?${name}\\b`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return start + index;
  }
  return html.length;
}

/**
 * Until the sheet is applied, whose rule in the same layer comes later (ui/base.css), parts below the fold are not rendered.
 * bootstrap.js shows them if the sheet does not come.
 */
const HIDE_BELOW_FOLD = `@layer base{@media (scripting:enabled){html[${BELOW_FOLD_ATTRIBUTE}] .below-fold{content-visibility:hidden}}}`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inScript = (facts: object) => JSON.stringify(facts).replace(/</g, '\\u003c');
const inAttribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Description, canonical URL, and metadata for link previews. */
function describe({ head, description, canonical, image, isProduct, isIndexed }: RenderedPage): string {
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? '';
  const named = { description, ...(isIndexed ? {} : { robots: 'noindex' }), 'twitter:card': 'summary_large_image' };
  const shared = {
    'og:site_name': 'Vyayam',
    'og:type': isProduct ? 'product' : 'website',
    'og:description': description,
    ...(canonical ? { 'og:url': canonical } : {}),
    'og:image': image || '/og.jpg',
    'og:locale': 'en_IN',
  };
  const meta = (attribute: string, entries: object) =>
    Object.entries(entries).map(([name, text]) => `<meta ${attribute}="${name}" content="${inAttribute(text)}">`);
  return [
    ...meta('name', named),
    // The title is HTML already.
    `<meta property="og:title" content="${title.replace(/"/g, '&quot;')}">`,
    ...meta('property', shared),
    canonical ? `<link rel="canonical" href="${inAttribute(canonical)}">` : '',
  ].join('');
}
