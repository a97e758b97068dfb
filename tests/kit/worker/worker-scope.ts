// The parts of a service worker's global scope that Workbox reads and Node lacks. Import it before any module of sw/.
export const ORIGIN = 'https://shop.test';

class ExtendableEvent extends Event {
  readonly works: Promise<unknown>[] = [];

  waitUntil(work: Promise<unknown>): void {
    this.works.push(work);
  }
}

class FetchEvent extends ExtendableEvent {}

/** A worker resolves relative addresses against its own location. */
class WorkerRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
  }
}

Object.assign(globalThis, {
  self: globalThis,
  location: new URL(ORIGIN),
  ExtendableEvent,
  FetchEvent,
  Request: WorkerRequest,
  __WB_DISABLE_DEV_LOGS: true,
});
