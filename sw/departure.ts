// How this worker ends early what it still waits for, once the shopper has pressed 'Update now'. A browser activates the
// next version only after the active worker has no pending event; Chromium waits up to five minutes. One slow picture, or
// a change that is being retried, would hold the press back that long.

/** What keeps the worker alive for an event. */
export type Lifetime = Pick<ExtendableEvent, 'waitUntil'>;

/** If the next version has not taken over by then, it will not: this worker answers again. */
const LONGEST_MS = 30_000;

export interface Departure {
  /** Ends what is pending now and what begins before the next version takes over. */
  begin(): void;
  /** While true, requests are left to the browser and nothing new is begun. */
  isUnderWay(): boolean;
  /** Settles like `work`, or with `otherwise` as soon as the worker departs. */
  until<T>(work: Promise<T>, otherwise: T): Promise<T>;
  /** Wraps the event's `waitUntil`, so that a departure also ends the work that Workbox adds. Returns the event. */
  bound<Event extends Lifetime>(event: Event): Event;
}

export function createDeparture(): Departure {
  const pending = new Set<() => void>();
  let isUnderWay = false;

  // Not Promise.race: a promise that outlives all requests would keep the result of each.
  const until = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    new Promise((resolve, reject) => {
      const end = () => resolve(otherwise);
      if (isUnderWay) end();
      else pending.add(end);
      work.then(resolve, reject).finally(() => pending.delete(end));
    });

  return {
    begin() {
      isUnderWay = true;
      setTimeout(() => {
        isUnderWay = false;
      }, LONGEST_MS);
      for (const end of pending) end();
      pending.clear();
    },
    isUnderWay: () => isUnderWay,
    until,
    bound(event) {
      const waitUntil = event.waitUntil.bind(event);
      event.waitUntil = (work) => waitUntil(until(Promise.resolve(work), undefined));
      return event;
    },
  };
}
