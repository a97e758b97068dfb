// The browser's own way to install, caught when it is offered and used when the shopper wants it.
import { useSyncExternalStore } from 'react';
import { createLog } from '#src/base/log.ts';

const log = createLog('install');

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

/**
 * Catches the browser's offer, which may come before anything is on screen, and on a drawn page before the program is there
 * (server/pages/bootstrap.js keeps it). Call it once, when the page starts.
 */
export function watchInstallDoor(): void {
  const { earlyOffer } = window as { earlyOffer?: InstallPromptEvent };
  if (earlyOffer) change(earlyOffer);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => {
    log.info('installed');
    change(null);
    void noteInstalled();
  });
}

async function noteInstalled(): Promise<void> {
  const [{ remember }, { requestPersistentStorage }] = await Promise.all([
    import('./install-memory.ts'),
    import('./persistent-storage.ts'),
  ]);
  remember({ isInstalled: true });
  await requestPersistentStorage();
}

/** Shows the browser's question. True when the shopper said yes. A door opens once: afterwards there is none. */
export async function goThroughInstallDoor(): Promise<boolean> {
  const door = offered;
  change(null);
  if (!door) return false;
  await door.prompt();
  return (await door.userChoice).outcome === 'accepted';
}

/** True while the browser would install on request. */
export const useInstallDoor = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered !== null,
    () => false,
  );

function change(to: InstallPromptEvent | null): void {
  offered = to;
  for (const listener of listeners) listener();
}
