// What the worker's platform has and TypeScript's webworker library does not.

/** Background Sync: Chromium only (docs/browsers.md). */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** True when the browser will not try again by itself. */
  readonly lastChance: boolean;
}

/** Static routes: Chromium only (docs/browsers.md). While a worker installs. */
interface ExtendableEvent {
  addRoutes?(route: { condition: { urlPattern: string }; source: { cacheName: string } }): Promise<void>;
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

interface ServiceWorkerRegistration {
  readonly sync?: SyncManager;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}

interface ImportMeta {
  /** The VITE_* values the build was made with. */
  readonly env: Readonly<Record<string, string | undefined>>;
}
