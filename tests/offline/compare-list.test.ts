// The comparison with the list of a server without keys, when the document changes while the list is on its way.
import { expect, test, vi } from 'vitest';
import type { Lease } from '#src/offline/coordination/lease.ts';
import { type Doc, emptyDoc } from '#src/offline/document/doc.ts';
import { cartQueueKey } from '#src/offline/document/queue-key.ts';
import { verifyList } from '#src/offline/reconcile/compare-list.ts';
import type { Sender } from '#src/offline/replay/ask-server.ts';
import { sendingRules } from '#src/offline/replay/rules.ts';
import { VirtualClock } from '#tests/kit/simulation/clock.ts';
import { plainConfig } from '#tests/kit/simulation/docs.ts';

const queueKey = cartQueueKey('0123456789abcdef0123456789abcdef');

test.each([
  [5, true],
  [6, false],
])('a list that was asked for at revision 5 and comes at revision %i is compared: %s', async (rev, isCompared) => {
  const clock = new VirtualClock();
  const answer = { headers: { 'content-type': 'application/json' } };
  const fetch = async () => new Response(JSON.stringify({ success: true, cartItems: [] }), answer);
  const reconcile = vi.fn(sendingRules.reconcile);
  const sender = {
    ports: { clock, config: plainConfig, fetch },
    session: { read: async () => ({ gen: 0 }) },
    rules: { ...sendingRules, reconcile },
    ...{ gen: 0, token: null },
  } as unknown as Sender;
  const doc = { ...emptyDoc(queueKey), rev: 5, unverified: true };
  const lease = {
    queueKey,
    signal: new AbortController().signal,
    touchedAt: () => clock.monotonic(),
    fenced: async (change: (now: Doc) => Doc) => change({ ...doc, rev }),
  } as unknown as Lease;
  expect(await verifyList(sender, lease, doc)).toBe(isCompared);
  expect(reconcile).toHaveBeenCalledTimes(isCompared ? 1 : 0);
});
