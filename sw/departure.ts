// Ends the pending work of this worker once the shopper has chosen 'Update now'. A browser activates the next version only
// when the active worker has no pending event; Chromium waits up to five minutes. One slow picture, or a change that is
// being retried, would delay the update that long.

/** The part of an event that keeps the worker alive. */
export type Lifetime = Pick<ExtendableEvent, 'waitUntil'>;

/** If the next version has not activated by then, it will not, and this worker handles requests again. */
const LONGEST_MS = 30_000;

export interface Departure {
  /** Ends the pending work of the events that `bound` wraps, and any that begins before the next version activates. */
  begin(): void;
  /**
   * While true, API calls and pictures bypass the worker, and a sync event is rejected, so that the browser fires it again. Pages and
   * precached files are still answered.
   */
  isDeparting(): boolean;
  /** Settles like `work`, or with `otherwise` as soon as the worker departs. */
  until<T>(work: Promise<T>, otherwise: T): Promise<T>;
  /** Wraps the event's `waitUntil`, so that a departure also ends work that Workbox adds. Returns the event. */
  bound<Event extends Lifetime>(event: Event): Event;
}

export function createDeparture(): Departure {
  const pending = new Set<() => void>();
  let isDeparting = false;

  // Not Promise.race: a promise that outlives all requests would hold the result of each in memory.
  const until = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    new Promise((resolve, reject) => {
      const end = () => resolve(otherwise);
      if (isDeparting) end();
      else pending.add(end);
      work.then(resolve, reject).finally(() => pending.delete(end));
    });

  return {
    begin() {
      isDeparting = true;
      setTimeout(() => {
        isDeparting = false;
      }, LONGEST_MS);
      for (const end of pending) end();
      pending.clear();
    },
    isDeparting: () => isDeparting,
    until,
    bound(event) {
      const waitUntil = event.waitUntil.bind(event);
      event.waitUntil = (work) => waitUntil(until(Promise.resolve(work), undefined));
      return event;
    },
  };
}
