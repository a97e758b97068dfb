// Sends waiting push messages to the browsers' push services (RFC 8030), encrypted for the device (RFC 8291). The messages are leased
// like e-mails (outgoing.ts). A service that hangs or refuses holds up only its own devices. If the device is gone or belongs to
// somebody else by now, the message becomes an e-mail, if it has a recipient and no other device of the same shopper gets it.
import type { Logger } from 'pino';
import webPush from 'web-push';
import type { Db, Row } from '#server/db/schema.ts';
import type { NoticeKind } from '#src/contract/notification.ts';
import { isNews } from '#src/domain/notice-kinds.ts';
import { indianDay } from '#src/domain/shop-date.ts';
import { dropDevice, mailInstead, takeBack } from './mail-instead.ts';
import { leaseDue, noteFailure, noteSent, postpone } from './outgoing.ts';
import type { Push } from './push-keys.ts';
import type { PushAnswer } from './push-request.ts';
import { endOfQuiet, nextMorning } from './quiet-hours.ts';
import { belongsTo, isOfOrder } from './whose-device.ts';

export interface PushLimits {
  /** Messages on their way at once, and those to one push service. */
  inFlight: number;
  perOrigin: number;
  /** After this time a push service counts as silent. */
  timeoutMs: number;
  /** How long one run waits for its messages. The rest goes on without it. */
  patienceMs: number;
  /** How long nothing is sent to a service that failed several times in a row. */
  pauseMs: number;
}
const LIMITS: PushLimits = { inFlight: 40, perOrigin: 10, timeoutMs: 10_000, patienceMs: 3_000, pauseMs: 30_000 };
/** One device's failure says nothing about its service. So many in a row do. */
const FAILURES_IN_A_ROW = 5;
const LONGEST_PAUSE_MS = 3_600_000;

const HOUR = 3600;
/** How long the push service keeps a message for a device that is off, and how urgent it is. */
const CARE: Record<NoticeKind, { TTL: number; urgency: 'low' | 'normal' | 'high' }> = {
  shipped: { TTL: 72 * HOUR, urgency: 'normal' },
  'out-for-delivery': { TTL: 12 * HOUR, urgency: 'high' },
  delivered: { TTL: 72 * HOUR, urgency: 'normal' },
  refund: { TTL: 7 * 24 * HOUR, urgency: 'normal' },
  stock: { TTL: 24 * HOUR, urgency: 'normal' },
  price: { TTL: 24 * HOUR, urgency: 'low' },
};

type DeliveryParts = { db: Db; clock: () => Date; log: Logger; push: Push; shopUrl: string | undefined };
type Outcome = 'sent' | 'later' | 'gone' | 'given up';

export interface PushDelivery {
  /** Sends due messages. Resolves to the number sent so far. A failed message is retried later, never thrown. */
  deliver(): Promise<number>;
}

/** @param hasMail whether e-mails are sent; without a mail server the replacement stays in the table */
export function createPushDelivery(parts: DeliveryParts, hasMail: boolean, limits: PushLimits = LIMITS): PushDelivery {
  const flying = new Map<string, number>();
  const failures = new Map<string, number>();
  const pausedUntil = new Map<string, number>();
  let inFlight = 0;
  const count = (origin: string, by: 1 | -1) => {
    inFlight += by;
    const left = (flying.get(origin) ?? 0) + by;
    if (left === 0) flying.delete(origin);
    else flying.set(origin, left);
  };
  const busy = (now: number) => {
    for (const [origin, until] of pausedUntil) if (until <= now) pausedUntil.delete(origin);
    const full = [...flying].filter(([, sending]) => sending >= limits.perOrigin).map(([origin]) => origin);
    return [...new Set([...full, ...pausedUntil.keys()])];
  };

  const judgeService = (origin: string, outcome: Outcome) => {
    const failed = outcome === 'later' ? (failures.get(origin) ?? 0) + 1 : 0;
    failures.delete(origin);
    if (failed > 0 && failed < FAILURES_IN_A_ROW) failures.set(origin, failed);
    if (failed === FAILURES_IN_A_ROW) pausedUntil.set(origin, parts.clock().getTime() + limits.pauseMs);
  };

  async function deliverOne(row: Row<'mail'>): Promise<boolean> {
    const { db, clock, log } = parts;
    const device = await readDevice(db, row.push_to);
    if (!device) return false;
    if (!(await mayBeShown(parts, row, hasMail))) return false;
    if ((flying.get(device.origin) ?? 0) >= limits.perOrigin) {
      await postpone(db, row, new Date(clock().getTime() + limits.patienceMs));
      return false;
    }
    count(device.origin, 1);
    try {
      const answer = await post(parts, device, row, limits.timeoutMs).catch((error: unknown) => error);
      const code = codeOf(answer);
      const outcome = outcomeOf(code);
      judgeService(device.origin, outcome);
      if (outcome === 'sent') await noteSent(db, clock(), row.id);
      if (outcome === 'gone') await dropDevice(db, device.id, hasMail);
      if (outcome === 'later' || outcome === 'given up') {
        // Refused for good: its tries are used up.
        const tried = outcome === 'later' ? row : { ...row, tries: Number.MAX_SAFE_INTEGER };
        const isRetried = await noteFailure(db, clock(), tried, code, askedPause(answer, clock()));
        if (!isRetried) await mailInstead(db, row, hasMail);
        log.warn({ mail: row.id, tries: row.tries, code }, isRetried ? 'push will be retried' : 'push given up');
      }
      return outcome === 'sent';
    } finally {
      count(device.origin, -1);
    }
  }

  return {
    async deliver() {
      const now = parts.clock();
      const blocked = busy(now.getTime());
      const due = await leaseDue(parts.db, now, Math.max(0, limits.inFlight - inFlight), (row) =>
        row('push_to', 'in', (eb) =>
          eb
            .selectFrom('push_subscription')
            .select('id')
            .$if(blocked.length > 0, (query) => query.where('origin', 'not in', blocked)),
        ),
      );
      let sent = 0;
      const under = due.map(async (row) => {
        if (await deliverOne(row)) sent += 1;
      });
      const all = Promise.all(under).catch((err: unknown) => parts.log.error({ err }, 'a push message failed'));
      await Promise.race([all, sleep(limits.patienceMs)]);
      return sent;
    },
  };
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

const readDevice = (db: Db, id: string | null) =>
  db
    .selectFrom('push_subscription')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst();

/** Whether the device still belongs to who the message is for: somebody else may have logged in on it since it was stored. */
async function isStillTheirs(db: Db, { push, push_to, recipient }: Row<'mail'>): Promise<boolean> {
  const order = await db
    .selectFrom('shop_order')
    .select(['contact_email', 'session_id', 'by_guest'])
    .where('id', '=', push?.order ?? '')
    .executeTakeFirst();
  if (!order && recipient === '') return true;
  const device = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('id', '=', push_to)
    .where(order ? isOfOrder(order) : belongsTo(recipient))
    .executeTakeFirst();
  return device !== undefined;
}

/** Whether the message may be shown now. If not, it is postponed, or goes as an e-mail. */
async function mayBeShown({ db, clock }: DeliveryParts, row: Row<'mail'>, hasMail: boolean): Promise<boolean> {
  const now = clock();
  const quiet = endOfQuiet(now);
  if (quiet) await postpone(db, row, quiet);
  if (quiet || !row.push) return false;
  if (!(await isStillTheirs(db, row))) {
    await takeBack(db, row, hasMail);
    return false;
  }
  if (!isNews(row.push.kind)) return true;
  const today = indianDay(now);
  // Claimed in one statement, so that of two messages at once one is first. A later day is of a clock that was ahead.
  const claimed = await db
    .updateTable('push_subscription')
    .set({ news_day: today, news_mail: row.id })
    .where('id', '=', row.push_to)
    .where((eb) => eb.or([eb('news_day', '<>', today), eb('news_mail', '=', row.id)]))
    .returning('id')
    .executeTakeFirst();
  if (claimed) return true;
  if (!(await mailInstead(db, row, hasMail))) await postpone(db, row, nextMorning(now));
  return false;
}

async function post(
  { push, shopUrl = '' }: DeliveryParts,
  { endpoint, p256dh, auth }: Row<'push_subscription'>,
  row: Row<'mail'>,
  timeoutMs: number,
): Promise<PushAnswer> {
  const { kind, title, body, path, tag } = row.push ?? { kind: 'shipped', title: '', body: '', path: '/', tag: '' };
  const { headers, body: encrypted } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({
      web_push: 8030,
      // A browser that shows the message itself lets the worker count it.
      mutable: true,
      notification: { title, body, navigate: `${shopUrl}${path}`, tag, lang: 'en-IN', silent: false },
    }),
    { ...CARE[kind], vapidDetails: await push.keys(), topic: topicOf(tag) },
  );
  const text = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return push.post(endpoint, { headers: text, body: encrypted ?? Buffer.alloc(0), timeoutMs });
}

/** At most 32 characters of base64url (RFC 8030, section 5.4). */
const topicOf = (tag: string) => tag.replace(/[^A-Za-z0-9_-]/g, '').slice(-32);

/** The status of an answer, or the code of a connection's error. */
function codeOf(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'status' in answer) return String(answer.status);
  const { name, code } = answer as { name?: unknown; code?: unknown };
  return name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : typeof code === 'string' ? code : 'unknown';
}

function outcomeOf(code: string): Outcome {
  if (/^2\d\d$/.test(code)) return 'sent';
  if (code === '404' || code === '410') return 'gone';
  // 400, 403, 413: the shop's own fault; another try changes nothing. Anything else may pass.
  return /^4\d\d$/.test(code) && code !== '429' && code !== '408' ? 'given up' : 'later';
}

/** Milliseconds: the Retry-After of the answer, in seconds or as a date; 0 without one. */
function askedPause(answer: unknown, now: Date): number {
  const text = (answer as Partial<PushAnswer>).retryAfter ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) ? Math.min(LONGEST_PAUSE_MS, Math.max(0, ms)) : 0;
}
