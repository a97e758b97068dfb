// The push service of a run. It accepts a message for a device, refuses it, or accepts it and loses the response. No device may get a
// message twice, or any message after its owner turned notifications off (W8).
import { createECDH, createHash } from 'node:crypto';
import type { Push } from '#server/providers/push-keys.ts';
import { decrypt, type Keys } from '#tests/kit/server/push-provider.ts';
import { Violation } from '#tests/kit/simulation/violation.ts';
import type { EventLog } from './event-log.ts';

export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A message may be in flight when the owner turns notifications off. */
const IN_FLIGHT_MS = 60_000;

export class PushRelay {
  isFair = false;
  readonly #shown = new Map<string, Shown>();
  readonly #keys = new Map<string, Keys>();
  /** By endpoint: since when notifications are off. */
  readonly #offSince = new Map<string, number>();
  readonly #timesOn = new Map<string, number>();
  #deaths = 0;
  readonly #log: EventLog;
  readonly #random: () => number;
  readonly #now: () => number;
  readonly #note: (check: () => void) => void;

  constructor(log: EventLog, random: () => number, now: () => number, note: (check: () => void) => void) {
    this.#log = log;
    this.#random = random;
    this.#now = now;
    this.#note = note;
  }

  /**
   * A browser subscribes. Its keys depend on its owner alone.
   * @param renewals how often it has renewed its subscription
   */
  deviceOf(owner: string, renewals: number): PushDevice {
    const endpoint = `https://push.example.com/push/${owner.replace(/\W/g, '-')}-${renewals}`;
    const digest = createHash('sha256').update(endpoint).digest();
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(digest);
    const auth = digest.subarray(0, 16);
    this.#keys.set(endpoint, { ecdh, auth });
    return { endpoint, p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
  }

  /** The service does not know the device any more. */
  expired(endpoint: string): void {
    this.#keys.delete(endpoint);
  }

  /** The owner has turned notifications on. */
  turnedOn(endpoint: string): void {
    this.#offSince.delete(endpoint);
    this.#timesOn.set(endpoint, this.timesOn(endpoint) + 1);
  }

  timesOn(endpoint: string): number {
    return this.#timesOn.get(endpoint) ?? 0;
  }

  /** The shop has confirmed that notifications are off. */
  turnedOff(endpoint: string): void {
    this.#offSince.set(endpoint, this.#now());
  }

  /**
   * The shop goes back to an earlier moment. It knows neither what it has sent since then nor which devices were turned off. What it
   * sent shortly before that moment may not have been recorded yet.
   */
  restored(to: number): void {
    for (const [event, { at }] of this.#shown) if (at > to - IN_FLIGHT_MS) this.#shown.delete(event);
    for (const [endpoint, since] of this.#offSince) if (since > to) this.#offSince.delete(endpoint);
  }

  /** A server died: it may have sent a message without recording it. */
  serverDied(): void {
    this.#deaths += 1;
  }

  readonly post: Push['post'] = async (endpoint, { body }) => {
    const keys = this.#keys.get(endpoint);
    if (!keys) return { status: 410, retryAfter: undefined };
    const chance = this.isFair ? 1 : this.#random();
    if (chance < 0.1) return { status: 503, retryAfter: undefined };
    const isLost = chance < 0.2;
    this.#note(() => this.#show(endpoint, keys, body, isLost));
    if (isLost) throw Object.assign(new Error('the connection was lost'), { code: 'ECONNRESET' });
    return { status: 201, retryAfter: undefined };
  };

  #show(endpoint: string, keys: Keys, body: Buffer, isLost: boolean): void {
    const { title, navigate: path, tag } = JSON.parse(decrypt(body, keys)).notification;
    this.#log.add('mail', 'push', `${endpoint.split('/').at(-1)}: ${title}`);
    const off = this.#offSince.get(endpoint);
    if (off !== undefined && this.#now() > off + IN_FLIGHT_MS)
      throw new Violation('W8', `${endpoint} got a message after its owner turned notifications off: ${title}`);
    const event = [endpoint, title, path, tag].join(' ');
    const before = this.#shown.get(event);
    // Two refunds of one order have the same words.
    if (before && title !== 'Your refund is sent' && before.known && before.deaths === this.#deaths)
      throw new Violation('W8', `${endpoint} got a message twice: ${title}`);
    this.#shown.set(event, { known: !isLost, deaths: this.#deaths, at: this.#now() });
  }
}

/** The last message of an event: whether the shop got the response, how many servers had died by then, and when it was sent. */
interface Shown {
  known: boolean;
  deaths: number;
  at: number;
}
