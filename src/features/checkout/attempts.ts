// One id per order that is being placed: the same body sent again within its time is the same order (a lost answer, a
// closed widget), anything else is a new one. Lives as long as the page.
export interface Attempts {
  /** The id for this body. */
  idFor(body: unknown, now: number): string;
  /** Until when the order of the current attempt can be paid. Wall clock. */
  openUntil(at: number): void;
  /** It is over: the next order is a new one, even of the same goods. */
  end(): void;
}

/** Shorter than any shop holds an unpaid order. */
const LIFE_MS = 10 * 60_000;
/** Time to pay. */
const MARGIN_MS = 3 * 60_000;

export function createAttempts(newId: () => string = randomId): Attempts {
  let current: { id: string; body: string; until: number } | null = null;
  return {
    idFor(body, now) {
      const text = JSON.stringify(body);
      if (current?.body !== text || now >= current.until) current = { id: newId(), body: text, until: now + LIFE_MS };
      return current.id;
    },
    openUntil(at) {
      if (current && Number.isFinite(at)) current.until = at - MARGIN_MS;
    },
    end() {
      current = null;
    },
  };
}

/** 128 random bits; crypto.randomUUID is missing on plain http. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
