// The shop's background jobs and their intervals.
import { deleteExpired } from '#server/accounts/delete-expired.ts';
import type { Config } from '#server/config.ts';
import type { ReadReplicas } from '#server/db/read-replicas.ts';
import { applyGstRates } from '#server/gst/apply-gst-rates.ts';
import { deleteOldKeys } from '#server/http/idempotency.ts';
import { sendOrderDigest, sendStockDigest } from '#server/mails/merchant-digests.ts';
import { tellOverdue } from '#server/messages/overdue-complaints.ts';
import { deleteOldEvents } from '#server/orders/receive-webhook.ts';
import { recheckPlaced } from '#server/orders/recheck-placed.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import type { Parts } from '#server/parts.ts';
import { createMailDelivery } from '#server/providers/mail-delivery.ts';
import { createPushDelivery } from '#server/providers/push-delivery.ts';
import { tellPriceDrops } from '#server/waiting/price-drops.ts';
import { tellWaiting } from '#server/waiting/stock-waits.ts';
import { clampFutureTimes } from './clamp-future-times.ts';
import type { Job } from './run-jobs.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type JobParts = Pick<Parts, 'db' | 'clock' | 'log' | 'config' | 'payments' | 'mail' | 'push'>;

export function shopJobs(parts: JobParts, config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Job[] {
  const { db, clock } = parts;
  const pushes = createPushDelivery({ ...parts, shopUrl: parts.config.SHOP_URL }, config.SMTP_URL !== undefined);
  const jobs: Job[] = [
    { name: 'clock', everyMs: MINUTE_MS, work: () => clampFutureTimes(parts) },
    { name: 'open orders', everyMs: 30 * SECOND_MS, work: () => sweepOrders(parts) },
    { name: 'placed orders', everyMs: 2 * MINUTE_MS, work: () => recheckPlaced(parts) },
    { name: 'refunds', everyMs: MINUTE_MS, work: () => sendRefunds(parts) },
    { name: 'order digest', everyMs: 5 * MINUTE_MS, work: () => sendOrderDigest(parts) },
    { name: 'stock digest', everyMs: 15 * MINUTE_MS, work: () => sendStockDigest(parts) },
    { name: 'back in stock', everyMs: 30 * SECOND_MS, work: () => tellWaiting(parts) },
    { name: 'lower prices', everyMs: 15 * MINUTE_MS, work: () => tellPriceDrops(parts) },
    { name: 'overdue complaints', everyMs: 15 * MINUTE_MS, work: () => tellOverdue(parts) },
    { name: 'GST rates', everyMs: 5 * MINUTE_MS, work: () => applyGstRates(parts) },
    { name: 'notifications', everyMs: 3 * SECOND_MS, work: pushes.deliver },
    { name: 'old keys', everyMs: DAY_MS, work: () => deleteOldKeys(db, clock()) },
    { name: 'expired tokens, codes and e-mails', everyMs: 5 * MINUTE_MS, work: () => deleteExpired(db, clock()) },
    { name: 'old events', everyMs: DAY_MS, work: () => deleteOldEvents(db, clock()) },
  ];
  if (config.SMTP_URL) {
    const delivery = createMailDelivery(parts, { url: config.SMTP_URL, from: config.MAIL_FROM });
    jobs.push({ name: 'mail', everyMs: 3 * SECOND_MS, work: delivery.deliver, close: delivery.close });
  }
  return jobs;
}

/** Takes replicas back. None without replicas. */
export const replicaJobs = (replicas?: Pick<ReadReplicas, 'tryAgain'>): Job[] =>
  replicas ? [{ name: 'read replicas', everyMs: SECOND_MS, work: replicas.tryAgain }] : [];
