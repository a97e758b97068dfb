// The steps that bring the confirmed lines and the server's list together.

import type { Lease } from '#src/offline/coordination/lease.ts';
import { isUnsent } from '#src/offline/coordination/move-cart.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { cartQueueKey, ownerOf } from '#src/offline/document/queue-key.ts';
import { ask, askedOf, askForItems, askForList, type Sender } from '#src/offline/replay/ask-server.ts';
import { afterFailure } from '#src/offline/replay/backoff.ts';
import type { Outcome } from '#src/offline/replay/classify.ts';
import { POISON_ATTEMPTS } from '#src/offline/replay/next-step.ts';
import { ingest, readItems } from './server-list.ts';

/** Reads the server's list into the document. False when it could not be read, or when the cart moved to an earlier session. */
export async function readList(sender: Sender, lease: Lease, doc: Doc): Promise<boolean> {
  const reply = await askForList(sender, lease);
  if (!reply) return false;
  const earlier = reply.earlier_session_id;
  if (earlier !== undefined && isUnsent(doc)) {
    await lease.moveTo(cartQueueKey(earlier), sender.session.replacing(ownerOf(lease.queueKey), earlier));
    return false;
  }
  const items = readItems(reply);
  await lease.fenced((now) => ingest(now, items, sender.ports.clock.now(), doc));
  return true;
}

/**
 * Compares the list of a server without keys with ours. False when there is more to do: the list could not be read, the
 * document changed meanwhile, or a repair was written ahead.
 */
export async function verifyList(sender: Sender, lease: Lease, { rev }: Doc): Promise<boolean> {
  const { clock, config } = sender.ports;
  const items = await askForItems(sender, lease);
  if (!items) return false;
  const wire = { queueKey: lease.queueKey, config };
  let isCompared = false;
  const after = await lease.fenced((doc) => {
    isCompared = doc.rev === rev;
    return isCompared ? sender.rules.reconcile(doc, items, wire, clock.now()) : doc;
  }, 'strict');
  return isCompared && !after.repair;
}

/** Sends the repair in the document. It is absolute, so sending it twice is harmless. */
export async function sendRepair(sender: Sender, lease: Lease, { repair }: Doc): Promise<void> {
  if (!repair) return;
  const { clock, random } = sender.ports;
  const seen = await ask(sender, lease, repair);
  const outcome = sender.rules.classify(seen, askedOf(sender, lease, repair.method));
  await lease.fenced((doc) => afterRepair(doc, outcome, clock.now(), random()));
}

/** The next comparison finds the difference again if a repair is dropped. */
export function afterRepair(doc: Doc, outcome: Outcome, now: number, random: number): Doc {
  const { kind } = outcome;
  if (kind === 'applied' || kind === 'line-gone') return { ...doc, repair: undefined };
  const retryAfterMs = 'retryAfterMs' in outcome ? outcome.retryAfterMs : undefined;
  const net = afterFailure(doc.net, { now, random, retryAfterMs });
  if (kind === 'blocked') return { ...doc, net: { ...net, blocked: outcome.by } };
  // Refused, or failed often: the operations behind it go first.
  const isDropped = kind === 'rejected' || doc.net.failures >= POISON_ATTEMPTS;
  return { ...doc, repair: isDropped ? undefined : doc.repair, net };
}
