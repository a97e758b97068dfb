// Limits for the downloads of a shopper on a slow phone, in Brotli bytes. Give a reason when raising one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldAssets } from './keep-old-assets.mjs';

/** 1 kB = 1000 bytes. */
const kB = 1000;

/**
 * @typedef {object} Budget
 * @property {string} name
 * @property {number} limit bytes, brotli
 * @property {string} why
 * @property {'sum' | 'largest'} count the sum of the files, or the largest one
 * @property {(build: Build) => string[]} files names below assets/, or below the build for those that start with ./
 * @property {boolean} [optional] may be absent from a build
 *
 * @typedef {{ initial: string[], assets: string[], top: string[], screen: (route: string) => string[] }} Build
 */

/** Libraries that are neither a screen nor part of the first program. */
const isLibraryOfItsOwn = /^(swiper|carousel|workbox|core)/;

/**
 * @param {string[]} initial
 * @param {string[]} screen
 */
const withScreen = (initial, screen) => [...new Set([...initial, ...screen])].filter((file) => file.endsWith('.js'));

/** @type {Budget[]} */
export const budgets = [
  {
    name: 'JavaScript before the first screen',
    limit: 112 * kB,
    why: 'React, router and query 90, the frame, the routes and their first queries 22; on slow 4G 10 kB costs 50 ms',
    count: 'sum',
    files: ({ initial }) => initial.filter((file) => file.endsWith('.js')),
  },
  {
    name: 'JavaScript of the home page',
    limit: 124.4 * kB,
    why: 'the first program and the screen; the core chunk (storage and API) must not be part of it, nor what is below the fold (docs/decisions/081)',
    count: 'sum',
    files: ({ initial, screen }) => withScreen(initial, screen('index')),
  },
  {
    name: 'JavaScript of a product page',
    limit: 125.8 * kB,
    why: 'like the home page without its cards, with the gallery, the options, what is in stock instead and the fit; what follows the buy panel loads at the first interaction (docs/decisions/081), the buy bar, the size guide, the viewer and the review form when they are used',
    count: 'sum',
    files: ({ initial, screen }) => withScreen(initial, screen('product.$productName')),
  },
  {
    name: 'JavaScript that a release changes',
    limit: 22.5 * kB,
    why: 'returning shoppers download everything except React, router and query again; it includes the texts for parts that fail to load',
    count: 'sum',
    files: ({ initial }) => initial.filter((file) => file.endsWith('.js') && !/^libraries-/.test(file)),
  },
  {
    name: 'outbox, schemas and cached answers',
    limit: 29.8 * kB,
    why: 'loaded after the first screen or at the first interaction, for which a first visit on slow 4G waits; it includes the change badges, the network watch and probe, the captive-portal check, the texts of the sync status, which a listing no longer loads (0.3 kB), the fallback without storage, the list of what a device waits for (0.4, docs/decisions/068), the names of other files (which change its size by up to 0.1), and what the first program had before: the codes of refusals (0.4), the start of the fonts and the prefetch of the next screens (0.2)',
    count: 'sum',
    files: ({ assets }) => assets.filter((file) => /^core-.*\.js$/.test(file)),
  },
  {
    name: 'largest screen chunk',
    limit: 15 * kB,
    why: 'a tap must open a screen within one round trip and a half',
    count: 'largest',
    files: ({ initial, assets }) =>
      assets.filter((file) => file.endsWith('.js') && !initial.includes(file) && !isLibraryOfItsOwn.test(file)),
  },
  {
    name: 'JavaScript for the idle page',
    limit: 10 * kB,
    why: 'worker lifecycle, the phone’s bottom bar, chat, toasts and notices: one file on every page, used in part by few',
    count: 'sum',
    files: ({ assets }) => assets.filter((file) => /^idle-.*\.js$/.test(file)),
  },
  {
    name: 'carousel library',
    limit: 19 * kB,
    why: 'loaded at the first interaction with a carousel',
    count: 'sum',
    files: ({ initial, assets }) =>
      assets.filter((file) => /^(swiper|carousel).*\.js$/.test(file) && !initial.includes(file)),
    optional: true,
  },
  {
    name: 'service worker',
    limit: 36.25 * kB,
    why: 'Workbox is 6 of it (docs/decisions/040); the rest replays the outbox, detects captive portals, serves tabs without storage, searches offline like the server (docs/decisions/048), caches server-rendered pages, and sends what a device waits for (0.3, docs/decisions/068); its list of files names two more (docs/decisions/081); loaded when the page is idle',
    count: 'sum',
    files: ({ top }) => top.filter((file) => file === 'sw.js').map((file) => `./${file}`),
    optional: true,
  },
  {
    name: 'the worker’s parts for notifications and prices',
    limit: 1.3 * kB,
    why: 'loaded with the worker; a script of its own (docs/decisions/067, 073); the prices are 0.4 of it, a device that moves 0.2',
    count: 'sum',
    files: ({ top }) => top.filter((file) => file === 'sw-push.js').map((file) => `./${file}`),
    optional: true,
  },
  {
    name: 'notifications',
    limit: 6 * kB,
    why: 'the offer after an order, the settings of a device, and the dialog of a sold-out size; loaded with the first of them',
    count: 'sum',
    files: ({ assets }) => assets.filter((file) => /^notices-.*\.js$/.test(file)),
  },
  {
    name: 'styles',
    limit: 13.7 * kB,
    why: 'without server rendering nothing is painted before they arrive; they include the icons of the social networks, and the classes of cards, buttons and the frame, which the HTML no longer repeats (docs/decisions/050, 082)',
    count: 'sum',
    files: ({ initial }) => initial.filter((file) => file.endsWith('.css')),
  },
  {
    name: 'largest font',
    limit: 12 * kB,
    why: 'a larger font swaps late; the subset has all characters of the shop’s texts and amounts',
    count: 'largest',
    files: ({ assets }) => assets.filter((file) => /\.woff2$/.test(file)),
  },
];

/**
 * The files of a build. `initial` are those in index.html, which every first visit downloads. `screen` are the files of a
 * route with their static imports.
 * @param {string} folder
 * @returns {Build}
 */
export function readBuild(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const initial = [...html.matchAll(/(?:src|href)="[^"]*\/assets\/([^"]+)"/g)].map((match) => String(match[1]));
  const plain = (/** @type {string} */ file) => !/\.(br|gz)$/.test(file);
  const old = oldAssets(folder);
  const assets = readdirSync(join(folder, 'assets')).filter((file) => plain(file) && !(file in old));
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const built = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  /** @param {string} route */
  const screen = (route) => {
    const names = new Set([`src/routes/${route}.tsx?tsr-split=component`]);
    for (const name of names) for (const further of built[name]?.imports ?? []) names.add(further);
    return [...names].flatMap((name) => built[name]?.file.split('assets/')[1] ?? []);
  };
  return { initial, assets, top: readdirSync(folder).filter(plain), screen };
}
