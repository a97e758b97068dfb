import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isGoodMoment } from './good-moment.ts';
import { countVisit, readInstallMemory, remember } from './install-memory.ts';
import { showInstallPrompt, useCanInstall } from './install-prompt.ts';
import { isAppleTouch, isInstalledApp } from './platform.ts';

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

  if (!isDue || !(canPrompt || isByHand)) return null;
  const dismiss = () => {
    setDue(false);
    remember({ dismissals: readInstallMemory().dismissals + 1, dismissedAt: Date.now() });
  };
  const accept = async () => {
    if (!(await showInstallPrompt())) dismiss();
  };
  return { way: canPrompt ? 'prompt' : 'by-hand', accept, dismiss };
}
