// The stored state of a phone with changes in its outbox, a different one for each seed. Built with the same functions as
// in a page; the server gets the same initial cart.
import { randomUUID } from 'node:crypto';
import { readApiConfig } from '#src/api/config.ts';
import { compile } from '#src/offline/compile.ts';
import { emptyDoc } from '#src/offline/doc.ts';
import { enqueue, type Intent } from '#src/offline/enqueue.ts';
import { rules } from '#src/offline/rules.ts';
import { cartScope, type Scope } from '#src/offline/scope.ts';
import { ingest } from '#src/offline/server-list.ts';
import { type Good, readServerCart, viewText } from '#tests/kit/server/cart.ts';

export interface PutAway {
  sessionId: string;
  scope: Scope;
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
  const scope = cartScope(sessionId);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const [first, second, ...others] = shuffled(goods, random);
  if (!first || !second) throw new Error('the shop has too few products');
  for (const good of [first, second]) await addOnServer(origin, scope, good);

  const add = (good: Good): Intent => ({ kind: 'add', qty: upTo(3), ...good });
  const isRead = random() < 0.7;
  const ofKnown: Intent[] = [
    { kind: 'set', line: first.line, qty: 1 + upTo(5) },
    random() < 0.5 ? { kind: 'remove', line: second.line } : add(second),
  ];
  const intents = [...others.slice(0, 2).map(add), ...(isRead ? ofKnown : others.slice(2, 3).map(add))];

  const items = await readServerCart(origin, sessionId);
  const known = ingest(emptyDoc(scope), items, Date.now());
  const stamp = { at: Date.now(), uuid: randomUUID };
  const doc = shuffled(intents, random).reduce(
    (now, intent) => enqueue(now, intent, stamp, rules),
    isRead ? known : emptyDoc(scope),
  );
  return {
    sessionId,
    scope,
    records: { session: { sessionId, email: null, gen: 0 }, [scope]: { ...doc, rev: 1 } },
    opIds: doc.outbox.map(({ opId }) => opId),
    wanted: viewText({ confirmed: known.confirmed, outbox: doc.outbox }),
  };
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

async function addOnServer(origin: string, scope: Scope, good: Good): Promise<void> {
  const stamp = { at: Date.now(), uuid: randomUUID };
  const [op] = enqueue(emptyDoc(scope), { kind: 'add', qty: 1, ...good }, stamp, rules).outbox;
  const compiled = op && compile({ scope, config }, op, undefined);
  if (typeof compiled !== 'object') throw new Error('an add compiles to a request');
  const { method, url, body } = compiled.send;
  const answer = await fetch(origin + url, { method, headers, body: body ?? null });
  if (!answer.ok) throw new Error(`${good.line} was refused: ${answer.status}`);
}
