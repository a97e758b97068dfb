// The ports of a real page or worker. Uses only globals that both have; what only a page has is passed in.
import type { ApiConfig } from '#src/api/config.ts';
import { platformClock } from '#src/base/clock.ts';
import { openShopStore } from '#src/offline/storage/safe-store.ts';
import type { Channel, Locks, News, Ports } from './ports.ts';

const CHANNEL = 'shop';

export interface Here {
  config: ApiConfig;
  getToken: Ports['getToken'];
  /** Always false in the worker. */
  isVisible: Ports['isVisible'];
  freeSpace(): Promise<void>;
  /** Of a page that a worker controls. */
  wakeWorker?: Ports['wakeWorker'];
}

export const platformPorts = ({ freeSpace, ...here }: Here): Ports => ({
  ...here,
  fetch: (input, init) => fetch(input, init),
  clock: platformClock,
  locks: platformLocks(),
  channel: openChannel(),
  store: openShopStore(globalThis.indexedDB, platformClock, freeSpace),
  uuid,
  random: Math.random,
  isOnline: () => navigator.onLine,
});

/** Missing in old browsers and on plain http; the document then stores the lease. */
function platformLocks(): Locks | null {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? { request: (name, options, holding) => locks.request(name, options, holding) } : null;
}

function openChannel(): Channel {
  const channel = new BroadcastChannel(CHANNEL);
  return {
    post: (news: News) => channel.postMessage(news),
    listen(notify) {
      const listener = ({ data: news }: MessageEvent) => notify(news);
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
}

/** v4. crypto.randomUUID is missing on plain http. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const fixed = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
