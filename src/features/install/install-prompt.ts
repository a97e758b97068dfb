// The browser's own prompt to install the shop, held back until the shopper asks for it.
import { createStore } from '#src/base/create-store.ts';
import { createLog } from '#src/base/log.ts';
import { useStore } from '#src/ui/use-store.ts';

const log = createLog('install');

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const offered = createStore<InstallPromptEvent | null>(null);
const canInstall = { get: () => offered.get() !== null, subscribe: offered.subscribe };

/**
 * Catches the browser's offer. It may come before the program has loaded: on a server-rendered page, server/pages/bootstrap.js
 * catches it first. Call it once, when the page starts.
 */
export function listenForInstallPrompt(): void {
  const { earlyOffer } = window as { earlyOffer?: InstallPromptEvent };
  if (earlyOffer) offered.set(earlyOffer);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => {
    log.info('installed');
    offered.set(null);
    void noteInstalled();
  });
}

async function noteInstalled(): Promise<void> {
  const [{ remember }, { askToLast }] = await Promise.all([
    import(/* chunk: idle */ './install-memory.ts'),
    import(/* chunk: idle */ './ask-to-last.ts'),
  ]);
  remember({ isInstalled: true });
  await askToLast();
}

/** Shows the browser's prompt, which works once for each offer. True when the shopper accepted. */
export async function showInstallPrompt(): Promise<boolean> {
  const offer = offered.get();
  offered.set(null);
  if (!offer) return false;
  await offer.prompt();
  return (await offer.userChoice).outcome === 'accepted';
}

/** True while the browser would install on request. */
export const useCanInstall = (): boolean => useStore(canInstall, false);
