// What the modules of sw/ need of a service worker's types. The simulation is checked with those of the page, and TypeScript's
// libraries for both exclude each other.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly source: { readonly url: string } | null;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
}
declare const FetchEvent: new (type: string) => FetchEvent;

interface ServiceWorkerGlobalScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { matchAll(wanted: object): Promise<readonly { readonly url: string }[]> };
  skipWaiting(): Promise<void>;
}
