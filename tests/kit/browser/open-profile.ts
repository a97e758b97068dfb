// The browser of one shopper: its window, its profile, what it can do. Most run in the engine without the browser around
// it, a third of the work; see open-shop.ts for what a test does with one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, inject, onTestFinished } from 'vitest';

export interface ProfileOptions {
  /** Size of the window; below 768 it is a phone with a touch screen. */
  width: number;
  height: number;
  /** The system setting "less motion"; on, so that nothing is tested half-way through an animation. */
  reducedMotion?: boolean;
  /** Lets the service worker live; without it every request is the page's own and can be failed or held. */
  worker?: boolean;
  /** Lets the browser keep a page that was left, for the way back (back/forward cache). */
  keepsPages?: boolean;
  /** With all that is around the page, and a profile on disk: what installs, quotas, a worker without a tab, what is timed. */
  wholeBrowser?: boolean;
  /** A browser in which no script runs. */
  noScript?: boolean;
}

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
];

/** One for all shoppers of a test file, each with a profile of their own, which is gone with them. */
let shared: Promise<Browser> | undefined;
afterAll(async () => (await shared)?.close());

/** A shopper's browser, as it comes out of the box. */
export async function openProfile(options: ProfileOptions): Promise<BrowserContext> {
  const { width, height } = options;
  const isPhone = width < 768;
  const profile: BrowserContextOptions = {
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    javaScriptEnabled: !options.noScript,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: options.worker ? 'allow' : 'block',
    reducedMotion: options.reducedMotion === false ? 'no-preference' : 'reduce',
  };
  if (options.wholeBrowser) return openWholeBrowser(profile);
  if (options.keepsPages) return (await launchThatKeepsPages()).newContext(profile);
  shared ??= chromium.launch(SHELL());
  return (await shared).newContext(profile);
}

const SHELL = () => ({ executablePath: inject('shellPath'), args: FLAGS });

async function launchThatKeepsPages(): Promise<Browser> {
  const browser = await chromium.launch({ ...SHELL(), ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  onTestFinished(() => browser.close());
  return browser;
}

function openWholeBrowser(profile: BrowserContextOptions): Promise<BrowserContext> {
  const folder = mkdtempSync(join(tmpdir(), 'vyayam-shopper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return chromium.launchPersistentContext(folder, {
    ...profile,
    executablePath: inject('chromiumPath'),
    args: FLAGS,
  });
}
