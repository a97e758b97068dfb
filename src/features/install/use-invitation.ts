import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { countVisit, type InstallMemory, readInstallMemory, remember } from './install-memory.ts';
import { showInstallPrompt, useCanInstall } from './install-prompt.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The pause after the first "not now". */
const REST_MS = 30 * DAY_MS;
const MOST_REFUSALS = 2;

/** Pages where the shopper is busy with something else. */
const BUSY_PAGES = /^\/(checkout|order-success|login|signup|verify-email)\b/;

export interface Moment {
  memory: InstallMemory;
  /** Something was added to the cart since the page opened. */
  hasAdded: boolean;
  path: string;
  now: number;
}

/**
 * Decides when to invite the shopper to install: a returning shopper, or one who has just added something to the cart. Never on a
 * page where it would be in the way, not for 30 days after a refusal, and never after two.
 */
export function isGoodMoment({ memory, hasAdded, path, now }: Moment): boolean {
  if (memory.isInstalled || memory.dismissals >= MOST_REFUSALS) return false;
  if (memory.dismissals > 0 && now - memory.dismissedAt < REST_MS) return false;
  return !BUSY_PAGES.test(path) && (hasAdded || memory.visits > 1);
}

/** Delay after the page opens, and for the "added to cart" toast to disappear. */
const SETTLE_MS = 4_000;

export interface Invitation {
  /** How this device installs: by the browser's own prompt, or by hand through the Share menu. */
  way: 'prompt' | 'by-hand';
  accept: () => Promise<void>;
  dismiss: () => void;
}

/** The invitation to show now; null for none. */
export function useInvitation(hasAdded: boolean): Invitation | null {
  const canPrompt = useCanInstall();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isDue, setDue] = useState(false);
  const [isByHand, setByHand] = useState(false);

  useEffect(() => {
    countVisit();
    setByHand(isAppleTouch());
  }, []);
  useEffect(() => {
    const look = () =>
      setDue(!isInstalledApp() && isGoodMoment({ memory: readInstallMemory(), hasAdded, path, now: Date.now() }));
    const timer = setTimeout(look, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [hasAdded, path]);

  // At once: `isDue` changes only when the shopper has been on the page for a while.
  if (!isDue || BUSY_PAGES.test(path) || !(canPrompt || isByHand)) return null;
  const dismiss = () => {
    setDue(false);
    remember({ dismissals: readInstallMemory().dismissals + 1, dismissedAt: Date.now() });
  };
  const accept = async () => {
    if (!(await showInstallPrompt())) dismiss();
  };
  return { way: canPrompt ? 'prompt' : 'by-hand', accept, dismiss };
}

/** Runs as an installed app already. Browser only. */
const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** iPhone or iPad, where only the Share menu installs. An iPad reports itself as a Mac, but a Mac has no touch screen. */
const isAppleTouch = (): boolean =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) || (/mac/i.test(navigator.platform) && navigator.maxTouchPoints > 1);
