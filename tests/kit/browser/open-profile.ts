// The browser of one shopper: window, profile and capabilities. Most tests run in the headless shell, which takes a
// third of the work; see open-shop.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';

export interface ProfileOptions {
  /** Size of the window; below 768 it is a phone with a touch screen. */
  width: number;
  height: number;
  /** Sets prefers-reduced-motion; on by default, so that no test sees a half-finished animation. */
  reducedMotion?: boolean;
  /** Enables the service worker. Without it every request comes from the page and can be failed or held. */
  worker?: boolean;
  /** Enables the back/forward cache. */
  keepsPages?: boolean;
  /** Uses the full browser with a profile on disk: for installation, quotas, a worker without a tab, and timings. */
  wholeBrowser?: boolean;
  /** The browser's font size in px, as its settings have it; 16 by default. */
  fontSize?: number;
  /** Disables JavaScript. */
  noScript?: boolean;
}

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
];

/**
 * One browser for all shoppers of a test process, which ends with it. Each shopper has a profile of their own, which is deleted
 * afterwards.
 */
let shared: Promise<Browser> | undefined;

async function openShared(): Promise<Browser> {
  shared ??= chromium.launch(SHELL());
  const browser = await shared;
  if (browser.isConnected()) return browser;
  // It crashed in an earlier test.
  shared = undefined;
  return openShared();
}

/** A fresh browser. */
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
  if (options.fontSize) return (await launchWithFont(options.fontSize)).newContext(profile);
  return (await openShared()).newContext(profile);
}

const SHELL = () => ({ executablePath: inject('shellPath'), args: FLAGS });

/** The headless shell has no back/forward cache. */
async function launchThatKeepsPages(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: inject('chromiumPath'),
    args: FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  onTestFinished(() => browser.close());
  return browser;
}

async function launchWithFont(fontSize: number): Promise<Browser> {
  const { executablePath, args } = SHELL();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--blink-settings=defaultFontSize=${fontSize}`],
  });
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
