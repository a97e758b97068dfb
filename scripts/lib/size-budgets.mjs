// What a shopper on a slow phone may be asked to download, brotli, as it travels. Raising a figure needs a reason beside it.
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
 * @property {'sum' | 'largest'} count the files together, or the largest of them
 * @property {(build: Build) => string[]} files names below assets/, or below the build for those that start with ./
 * @property {boolean} [optional] may be absent from a build
 *
 * @typedef {{ initial: string[], assets: string[], top: string[], screen: (route: string) => string[] }} Build
 */

/** Neither a screen nor part of the first program. */
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
    limit: 116 * kB,
    why: 'React 58, router and query 34, the frame, the addresses and their first questions 22; on slow 4G 10 kB costs 50 ms',
    count: 'sum',
    files: ({ initial }) => initial.filter((file) => file.endsWith('.js')),
  },
  {
    name: 'JavaScript of the home page',
    limit: 133 * kB,
    why: 'the first program and the screen; what is kept and asked (core) must not be among it',
    count: 'sum',
    files: ({ initial, screen }) => withScreen(initial, screen('index')),
  },
  {
    name: 'JavaScript of a product page',
    limit: 142 * kB,
    why: 'as the home page, with the gallery, the choices and the reviews',
    count: 'sum',
    files: ({ initial, screen }) => withScreen(initial, screen('product.$productName')),
  },
  {
    name: 'JavaScript a release changes',
    limit: 24 * kB,
    why: 'what is not React, router or query is fetched anew by everyone who comes back; the words for parts that do not come are in it',
    count: 'sum',
    files: ({ initial }) => initial.filter((file) => file.endsWith('.js') && !/^(react|tanstack)-/.test(file)),
  },
  {
    name: 'outbox, checks and kept answers',
    limit: 28 * kB,
    why: 'comes after the first screen, or with the first tap: a newcomer on slow 4G then waits for it; its marks, its watch, the probe, what tells the shop from a gateway, and what a tab without storage does are in it',
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
    name: 'what comes when the page is idle',
    limit: 10 * kB,
    why: 'the worker’s life, the bar of phones, chat, toasts and notices: one file on every page, parts of it used by few',
    count: 'sum',
    files: ({ assets }) => assets.filter((file) => /^idle-.*\.js$/.test(file)),
  },
  {
    name: 'carousel library',
    limit: 19 * kB,
    why: 'comes when somebody reaches for a carousel, and not before',
    count: 'sum',
    files: ({ initial, assets }) =>
      assets.filter((file) => /^(swiper|carousel).*\.js$/.test(file) && !initial.includes(file)),
    optional: true,
  },
  {
    name: 'service worker',
    limit: 35 * kB,
    why: 'Workbox is 6 of it (docs/decisions/040); the rest is the replay of the outbox, what tells the shop from a gateway, what a tab without storage asks of it, the search for a shop that is offline, and server-rendered pages; comes when the page is idle',
    count: 'sum',
    files: ({ top }) => top.filter((file) => file === 'sw.js').map((file) => `./${file}`),
    optional: true,
  },
  {
    name: 'styles',
    limit: 12.5 * kB,
    why: 'nothing is painted before they are here where the server draws nothing; the marks of the networks are in it and not in every page',
    count: 'sum',
    files: ({ initial }) => initial.filter((file) => file.endsWith('.css')),
  },
  {
    name: 'largest font',
    limit: 12 * kB,
    why: 'text would swap late; words, figures and rupee amounts all lie in the letters that are kept',
    count: 'largest',
    files: ({ assets }) => assets.filter((file) => /\.woff2$/.test(file)),
  },
];

/**
 * What a build consists of; `initial` is what index.html names, so it is what every first visit downloads; `screen` are
 * the files of a route, with all that they need at once.
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
