// Network faults that a developer can switch on: offline, or a rejection of the next write. They wrap the page's fetch,
// so that everything above runs as in production. Development builds only.
import { createStore } from '#src/base/create-store.ts';

/** The result of one request. */
export interface SeenCall {
  at: number;
  call: string;
  outcome: string;
}

const MOST_SEEN = 20;
const WRITES = new Set(['POST', 'PUT', 'DELETE']);

export interface NetworkFaults {
  isOffline(): boolean;
  setOffline(isOffline: boolean): void;
  /** Rejects the next write with 400. */
  refuseNext(): void;
  isRefusing(): boolean;
  /** Latest first. */
  calls(): readonly SeenCall[];
  /** Calls back after every request and every change of a switch. */
  listen(listener: () => void): void;
}

export function installNetworkFaults(): NetworkFaults {
  const real = window.fetch.bind(window);
  const wasOnline = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
  /** Set anew with every call and every switch. */
  const changed = createStore({});
  let offline = false;
  let refusing = false;
  let seen: SeenCall[] = [];
  const notify = () => changed.set({});
  const note = (call: string, outcome: string) => {
    seen = [{ at: Date.now(), call, outcome }, ...seen].slice(0, MOST_SEEN);
    notify();
  };

  Object.defineProperty(navigator, 'onLine', {
    configurable: true,
    get: () => !offline && wasOnline?.get?.call(navigator) !== false,
  });
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : String(input), location.href);
    const method = init?.method ?? 'GET';
    const call = `${method} ${address.pathname}`;
    try {
      if (offline) throw new TypeError('switched off in the developer panel');
      const answer = refusing && WRITES.has(method) ? refusal() : await real(input, init);
      note(call, String(answer.status));
      return answer;
    } catch (error) {
      note(call, error instanceof Error ? error.name : 'failed');
      throw error;
    }
  };

  function refusal(): Response {
    refusing = false;
    return Response.json({ success: false, code: 'invalid-input', message: 'Refused on purpose' }, { status: 400 });
  }

  return {
    isOffline: () => offline,
    setOffline(isOffline) {
      offline = isOffline;
      window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
      notify();
    },
    refuseNext() {
      refusing = true;
      notify();
    },
    isRefusing: () => refusing,
    calls: () => seen,
    listen: changed.subscribe,
  };
}
