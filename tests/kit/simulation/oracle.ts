// Checks the invariants of docs/offline-proof.md on every committed write and every request of a run; throws a Violation. It
// knows only the shape of a stored document, no other part of the code under test.
import type { Doc, Op } from '#src/offline/document/doc.ts';
import type { Agent } from './agent.ts';
import { checkUnknownFields, isEqualWire, isSameChange, isSameOutbox } from './compare-docs.ts';
import { PaymentsOracle } from './payments-oracle.ts';
import { after, asText, isEqual, type Meant, quantities } from './quantities.ts';
import type { SentRequest } from './sent-request.ts';
import { Verdicts } from './verdicts.ts';
import { Violation } from './violation.ts';

export interface Awaited extends Meant {
  agent: Agent;
  isWritten: boolean;
  /** For the cart: index in `carts` of the first document with it. */
  writtenAt?: number;
  /** How often the agent had been frozen when the change was requested. */
  freezes: number;
}

export class Oracle {
  readonly payments = new PaymentsOracle();
  readonly verdicts = new Verdicts();
  readonly docs = new Map<string, Doc>();
  /** Lines that something outside the device changed on the server: any quantity there is right. */
  readonly external = new Set<string>();
  /** A lock was stolen, so a tab may have stolen its own lease. */
  wereLocksStolen = false;
  /** The goods of an order leave the cart without a shopper's request. */
  hasOrders = false;
  /** Who acquired the last lease of a list. */
  readonly holders = new Map<string, Agent>();
  /** Every version of the cart's document on the device, oldest first; undefined: cleared. */
  readonly carts: (Doc | undefined)[] = [];
  /** The last writer of each queue key. */
  readonly writers = new Map<string, Agent>();
  /** The fencing token with which an agent last wrote to a list. */
  readonly #leases = new Map<Agent, Map<string, number>>();
  readonly #awaited: Awaited[] = [];
  /** Bodies by idempotency key. A tab in memory may send an op with another body than the device; the server accepts only one. */
  readonly #bodies = new Map<Agent | 'device', Map<string, string>>();
  /** Order and line of each change, by opId. */
  readonly #ops = new Map<string, { seq: number; line: string }>();
  /** How often the device's storage was cleared: `seq` restarts each time. */
  #clearings = 0;
  /** Lines of which a tab without storage sent a change that the device also holds. */
  readonly #sentFromMemory = new Set<string>();
  /** Queue keys of customers who logged out. */
  readonly #closed = new Set<string>();

  seqOf = (key: string): number | undefined => this.#ops.get(key.split('#')[0] ?? '')?.seq;

  /** A shopper requests a change. Call the returned function when the change is acknowledged. */
  expect(agent: Agent, meant: Meant): () => void {
    const awaited: Awaited = { ...meant, agent, isWritten: false, freezes: agent.freezes };
    this.#awaited.push(awaited);
    return () => {
      this.#drop(awaited);
      if (awaited.isWritten || awaited.freezes !== agent.freezes) return;
      const before = quantities(this.docs.get(meant.queueKey));
      if (!isEqual(before, after(before, meant)))
        throw new Violation('I1', `${meant.kind} of ${meant.line} was acknowledged but is not stored`);
    };
  }

  /** Changes of the cart that the agent requested and that were not acknowledged yet, oldest first. */
  pending(agent: Agent): readonly Readonly<Awaited>[] {
    return this.#awaited.filter((one) => one.agent === agent && one.queueKey.startsWith('cart:'));
  }

  /** The agent is dead: its requests will not be acknowledged. A write that is under way may still be stored. */
  forget(agent: Agent): void {
    for (const awaited of this.#awaited.filter((one) => one.agent === agent && one.isWritten)) this.#drop(awaited);
  }

  #drop(awaited: Awaited): void {
    const at = this.#awaited.indexOf(awaited);
    if (at >= 0) this.#awaited.splice(at, 1);
  }

  committed(agent: Agent, queueKey: string, before: Doc | undefined, now: Doc): void {
    const known = this.docs.get(queueKey);
    this.docs.set(queueKey, now);
    this.writers.set(queueKey, agent);
    if (queueKey.startsWith('cart:')) this.carts.push(now);
    checkUnknownFields(before, now);
    for (const { opId, seq, line } of now.outbox) this.#ops.set(opId, { seq: this.#clearings * 1_000_000 + seq, line });
    this.verdicts.checkBlocks(queueKey, now);
    this.#checkFrozen(before?.outbox ?? [], now.outbox);
    if (now.rev !== (before?.rev ?? 0) + 1 || before?.rev !== known?.rev)
      throw new Violation('I1', `a write of ${queueKey} was lost`);
    if (now.sender.epoch !== (before?.sender.epoch ?? 0)) this.holders.set(queueKey, agent);
    const isFenced = now.sender.beat !== (before?.sender.beat ?? 0);
    if (isFenced && this.holders.get(queueKey) !== agent)
      throw new Violation('I6', `${agent.name} wrote to ${queueKey} after another sender took over`);
    if (isFenced) this.#leases.set(agent, new Map(this.#leases.get(agent)).set(queueKey, now.sender.epoch));
    if (isFenced) this.verdicts.committed(agent, queueKey, before, now);
    if (isFenced) this.#checkRolledBack(queueKey, before, now);
    else if (now.takenOut.length !== (before?.takenOut.length ?? 0)) this.#checkTaken(before, now);
    else if (!isSameOutbox(before?.outbox, now.outbox)) this.#checkMeant(agent, queueKey, before, now);
  }

  removed(queueKey: string): void {
    this.docs.delete(queueKey);
  }

  /** The device's storage was cleared. Requests that it had sent may still arrive, and no document explains them now. */
  cleared(open: Iterable<SentRequest>): void {
    this.#clearings += 1;
    // Fencing tokens restart: a request in flight belongs to none of them.
    for (const request of open) request.fencingToken = -1;
    this.#leases.clear();
    for (const [queueKey, { outbox, sentLog }] of this.docs)
      for (const { line } of [...outbox, ...sentLog]) this.external.add(queueKey + line);
    this.docs.clear();
    this.carts.push(undefined);
    this.payments.cleared();
  }

  loggedOut(queueKey: string): void {
    this.#closed.add(queueKey);
  }
  loggedIn(queueKey: string): void {
    this.#closed.delete(queueKey);
  }

  /** @param wallNow undefined after the clock was set: then waiting times cannot be checked */
  sent(request: SentRequest, open: Iterable<SentRequest>, wallNow: number | undefined): void {
    const { queueKey, agent } = request;
    if (this.#closed.has(queueKey)) throw new Violation('I8', `a request for ${queueKey} after its logout`);
    this.#checkKey(request);
    if (request.isCheckout) this.hasOrders = true;
    if (request.isCheckout || request.isProbe) return;
    this.verdicts.sent(request);
    // A tab that lost its storage sends on its own, without a lease.
    if (agent.isInMemory) {
      this.#noteSentFromMemory(request);
      return;
    }
    request.fencingToken = this.#leases.get(agent)?.get(queueKey) ?? 0;
    const now = this.docs.get(queueKey)?.sender.epoch;
    // After a freeze or a stolen lock an agent may have stolen its own lease; then its requests cannot be attributed to a
    // lease.
    const isClear = agent.freezes === 0 && wallNow !== undefined && !this.wereLocksStolen;
    for (const other of open)
      if (
        !other.isCheckout &&
        !other.isProbe &&
        other.queueKey === queueKey &&
        other.fencingToken === now &&
        this.#isSender(queueKey, other.agent) &&
        (isClear || other.agent !== agent)
      )
        throw new Violation('I6', `two requests at once for ${queueKey} (${agent.name}, ${other.agent.name})`);
    const { failures = 0, failedAt = [] } = this.docs.get(queueKey)?.net ?? {};
    const since = (wallNow ?? Number.POSITIVE_INFINITY) - Math.max(0, ...failedAt);
    if (failures > 0 && this.#isSender(queueKey, agent) && since < 999)
      throw new Violation('I11', `another request only ${Math.round(since)} ms after a failure`);
  }

  /** The device learns only from the shop's list what such a tab has sent. */
  #noteSentFromMemory({ queueKey, key }: SentRequest): void {
    const op = this.#ops.get(key?.split('#')[0] ?? '');
    if (op) this.#sentFromMemory.add(queueKey + op.line);
  }

  #isSender = (queueKey: string, agent: Agent) =>
    agent.isAwake && !agent.isInMemory && this.holders.get(queueKey) === agent;

  #checkKey({ agent, key, method, path, query, rawBody }: SentRequest): void {
    if (key === undefined) return;
    const whole = JSON.stringify([method, path, query, rawBody]);
    const side = agent.isInMemory ? agent : 'device';
    const bodies = this.#bodies.get(side) ?? new Map<string, string>();
    if ((bodies.get(key) ?? whole) !== whole) throw new Violation('I5', `${key} carries a second body`);
    this.#bodies.set(side, bodies.set(key, whole));
  }

  /** I5: a sent op never changes within its generation. */
  #checkFrozen(before: readonly Op[], now: readonly Op[]): void {
    for (const op of now) {
      const old = before.find(({ opId }) => opId === op.opId);
      if (!old || old.attempts === 0) continue;
      const isSameWire = op.gen !== old.gen || !old.req || isEqualWire(old.req, op.req);
      const isSameOp = op.kind === old.kind && op.line === old.line && op.qty === old.qty && op.target === old.target;
      if (!isSameWire || !isSameOp) throw new Violation('I5', `${op.opId} changed after it was sent`);
    }
  }

  /** I3: after an enqueue the view is the old view with the requested change. */
  #checkMeant(agent: Agent, queueKey: string, before: Doc | undefined, now: Doc): void {
    const awaited = this.#awaited.find((one) => one.agent === agent && one.queueKey === queueKey && !one.isWritten);
    if (!awaited) throw new Violation('I3', `${agent.name} changed the outbox of ${queueKey} without a request`);
    awaited.isWritten = true;
    awaited.writtenAt = this.carts.length - 1;
    const wanted = after(quantities(before), awaited);
    if (awaited.kind !== 'retry' && !isEqual(quantities(now), wanted))
      throw new Violation(
        'I3',
        `${awaited.kind} ${awaited.line} ${awaited.qty}: ${asText(before)} became ${asText(now)}`,
      );
  }

  /** I10: an order that was placed takes its own goods out of the cart, and nothing else. */
  #checkTaken(before: Doc | undefined, now: Doc): void {
    const wanted = quantities(before);
    const goods = this.payments.taking(now.takenOut.at(-1) ?? '');
    // Of an order that the page found already paid only the shop knows the goods: no line may grow.
    if (goods.length === 0) {
      const grown = [...quantities(now)].filter(([line, quantity]) => quantity > (wanted.get(line) ?? 0));
      if (grown.length > 0) throw new Violation('I10', `an order added ${grown.join(', ')} to ${asText(before)}`);
      return;
    }
    for (const { line, quantity } of goods) {
      const left = (wanted.get(line) ?? 0) - quantity;
      if (left > 0) wanted.set(line, left);
      else wanted.delete(line);
    }
    if (!isEqual(quantities(now), wanted))
      throw new Violation('I10', `after an order ${asText(before)} became ${asText(now)}`);
  }

  #isExplained = (line: string) => this.external.has(line) || this.#sentFromMemory.has(line);

  /** I3, I14: a sender's write changes the view only for lines that were refused or that the shop changed. */
  #checkRolledBack(queueKey: string, before: Doc | undefined, now: Doc): void {
    if (!before || before.confirmedAt === 0) return;
    const refused = now.rejected.slice(before.rejected.length).map(({ op }) => op.line);
    const listed = now.shopChanges.filter((one) => !before.shopChanges.some((old) => isSameChange(old, one)));
    const [was, is] = [quantities(before), quantities(now)];
    for (const line of new Set([...was.keys(), ...is.keys()])) {
      if (was.get(line) === is.get(line) || refused.includes(line)) continue;
      const change = `${line} of ${queueKey} went from ${was.get(line)} to ${is.get(line)}`;
      if (!this.#isExplained(queueKey + line)) throw new Violation('I3', `${change} by itself`);
      // The result of a sent change is reported once it is known; one that another tab sent may have been shown twice.
      if (before.outbox.some((op) => op.line === line && op.attempts > 0)) continue;
      if (
        queueKey.startsWith('cart:') &&
        this.external.has(queueKey + line) &&
        !listed.some((one) => one.line === line)
      )
        throw new Violation('I14', `${change}, and nothing says so`);
    }
  }
}
