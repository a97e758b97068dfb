// Everything the offline core needs from its environment. Page, worker and tests each pass their own. Nothing else in
// src/offline uses a global, and tests replace nothing but these ports.
import type { ApiConfig } from '#src/api/config.ts';
import type { Clock } from '#src/base/clock.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import type { SafeStore } from '#src/offline/storage/safe-store.ts';

export interface Ports {
  config: ApiConfig;
  fetch: typeof fetch;
  clock: Clock;
  /** navigator.locks; null where there is none (the document then stores the lease). */
  locks: Locks | null;
  /** BroadcastChannel('shop'), or one that reaches nobody. */
  channel: Channel;
  /** The database shop-core. */
  store: SafeStore;
  /** A fresh uuid v4. */
  uuid(): string;
  /** From 0 up to 1. */
  random(): number;
  /** navigator.onLine: false suppresses attempts, true promises nothing. */
  isOnline(): boolean;
  /** A visible tab sets timers and may steal a lock whose holder has sent no heartbeat for 45 s. Always false in the worker. */
  isVisible(): boolean;
  /** Starts the worker, where there is one. It may be able to read a device that this tab can no longer read. */
  wakeWorker?(): void;
  /** The customer's bearer token; null when nobody is logged in or this context cannot know it. */
  getToken(): Promise<string | null>;
}

/** The part of the platform's LockManager that is used. */
export interface Locks {
  request<T>(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    holding: () => Promise<T>,
  ): Promise<Awaited<T>>;
}

/**
 * Messages between the contexts of a device. `scope` is a queue key, under its old name because tabs of an earlier release
 * may be open. A message carries no content: its receiver reads the document again. The exception is for a tab that can no
 * longer read (ask-device.ts).
 */
export type News =
  | { t: 'ask-device'; scope: string; question: Question }
  | { t: 'device-doc'; scope: string; doc: Doc | null; question?: Question | undefined }
  | { t: 'doc'; scope: string; rev: number };

/** The tab that asks, and the number of its question: an answer to an earlier one may come late. */
export interface Question {
  by: string;
  n: number;
}

export interface Channel {
  post(news: News): void;
  /** Returns how to stop. */
  listen(listener: (news: unknown) => void): () => void;
}
