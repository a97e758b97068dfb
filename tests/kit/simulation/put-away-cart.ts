// The stored state of a phone with changes in its outbox, generated from a seed. It is built with the functions that a page
// uses; the server gets the same initial cart.
import { randomUUID } from 'node:crypto';
import { readApiConfig } from '#src/api/config.ts';
import { emptyDoc } from '#src/offline/document/doc.ts';
import { cartQueueKey, type QueueKey } from '#src/offline/document/queue-key.ts';
import { enqueue, type Intent } from '#src/offline/enqueue/enqueue.ts';
import { ingest } from '#src/offline/reconcile/server-list.ts';
import { rules } from '#src/offline/replay/rules.ts';
import { compile } from '#src/offline/replay/write-ahead.ts';
import { type Good, readServerCart, viewText } from '#tests/kit/server/cart.ts';

export interface PutAway {
  sessionId: string;
  queueKey: QueueKey;
  /** The content of the database shop-core. */
  records: Record<string, unknown>;
  /** The unsent changes, in order. */
  opIds: string[];
  /** The intended cart, in the form of cartText. */
  wanted: string[];
}

const config = readApiConfig({});
const headers = { 'auth-key': config.authKey, 'content-type': 'application/json' };

/** Two lines on the server, then adds, and, if the list had been read, a change of quantity and perhaps a removal. */
export async function putAwayCart(origin: string, goods: readonly Good[], random: () => number): Promise<PutAway> {
  const sessionId = randomUUID().replaceAll('-', '');
  const queueKey = cartQueueKey(sessionId);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const [first, second, ...others] = shuffled(goods, random);
  if (!first || !second) throw new Error('the shop has too few products');
  for (const good of [first, second]) await addOnServer(origin, queueKey, good);

  const add = (good: Good): Intent => ({ kind: 'add', qty: upTo(3), ...good });
  const isRead = random() < 0.7;
  const ofKnown: Intent[] = [
    { kind: 'set', line: first.line, qty: 1 + upTo(5) },
    random() < 0.5 ? { kind: 'remove', line: second.line } : add(second),
  ];
  const intents = [...others.slice(0, 2).map(add), ...(isRead ? ofKnown : others.slice(2, 3).map(add))];

  const items = await readServerCart(origin, sessionId);
  const known = ingest(emptyDoc(queueKey), items, Date.now());
  const stamp = { at: Date.now(), uuid: randomUUID };
  const doc = shuffled(intents, random).reduce(
    (now, intent) => enqueue(now, intent, stamp, rules),
    isRead ? known : emptyDoc(queueKey),
  );
  return {
    sessionId,
    queueKey,
    records: { session: { sessionId, email: null, gen: 0 }, [queueKey]: { ...doc, rev: 1 } },
    opIds: doc.outbox.map(({ opId }) => opId),
    wanted: viewText({ confirmed: known.confirmed, outbox: doc.outbox }),
  };
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

async function addOnServer(origin: string, queueKey: QueueKey, good: Good): Promise<void> {
  const stamp = { at: Date.now(), uuid: randomUUID };
  const [op] = enqueue(emptyDoc(queueKey), { kind: 'add', qty: 1, ...good }, stamp, rules).outbox;
  const compiled = op && compile({ queueKey, config }, op, undefined);
  if (typeof compiled !== 'object') throw new Error('an add compiles to a request');
  const { method, url, body } = compiled.send;
  const answer = await fetch(origin + url, { method, headers, body: body ?? null });
  if (!answer.ok) throw new Error(`${good.line} was refused: ${answer.status}`);
}
