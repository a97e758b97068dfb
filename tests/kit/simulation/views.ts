// Invariant I3 on the screen. A tab shows the cart that the device has stored, and each of its own changes that is not stored
// yet once. The view of a tab that lost its storage changes
// only when its shopper changes a line, the shop refuses a change, or the device or the shop's list holds that quantity.
import type { Doc } from '#src/offline/document/doc.ts';
import type { Agent } from './agent.ts';
import { orderedLines } from './model-checkout.ts';
import type { Oracle } from './oracle.ts';
import { after, isEqual, type Quantities, quantities } from './quantities.ts';
import type { SentRequest } from './sent-request.ts';
import { Violation } from './violation.ts';
import { CART, type Player, SESSION, type World } from './world.ts';

const snapshotOf = ({ outbox }: Player) => outbox.cart(SESSION).snapshot();
const asText = (lines: Quantities) => JSON.stringify([...lines]);

/** The quantities that a tab shows. */
export const shownBy = (player: Player): Quantities =>
  new Map(snapshotOf(player).lines.map(({ line, qty }) => [line, qty]));

/** Checks every awake tab that still uses the device. Call it when nothing is under way. */
export function checkViews({ oracle, players, views }: World): void {
  const doc = oracle.docs.get(CART);
  // A writer that died or froze before it notified the others leaves their views unchanged.
  if (!doc || !oracle.writers.get(CART)?.isAwake) return;
  for (const [name, player] of players) {
    const { agent, idb } = player;
    if (agent.kind !== 'tab' || !agent.isAwake || agent.isInMemory || idb.hangs || idb.isBroken) continue;
    views.forget(agent);
    const [shown, stored] = [shownBy(player), quantities(doc)];
    if (snapshotOf(player).isRead && !isEqual(shown, stored))
      throw new Violation('I3', `${name} shows ${asText(shown)}, stored is ${asText(stored)}`);
  }
}

/** Tracks what tabs without storage show. */
export class MemoryViews {
  readonly #oracle: Oracle;
  readonly #shown = new Map<Agent, Quantities>();
  /** Changes that an agent has read, made or received, by opId. */
  readonly #known = new Map<Agent, Set<string>>();
  /** Lines that the shopper changed in a tab. */
  readonly #touched = new Map<Agent, Set<string>>();
  /** Index in `oracle.carts` of the device's document when a tab moved to memory: its answers may arrive after the move. */
  readonly #movedAt = new Map<Agent, number>();
  /** Changes that a tab sent from memory, by opId. */
  readonly #sent = new Map<Agent, Set<string>>();
  /** The shop's list as a tab last read it after its move. */
  readonly #lists = new Map<Agent, Quantities>();

  /** Index in `oracle.carts` of the document that a tab shows, at the earliest; -1: none. */
  readonly #version = new Map<Agent, number>();

  constructor(oracle: Oracle) {
    this.#oracle = oracle;
  }

  touch(agent: Agent, lines: readonly string[]): void {
    this.#touched.set(agent, new Set([...(this.#touched.get(agent) ?? []), ...lines]));
  }

  /** The device has stored the changes of this agent. */
  forget(agent: Agent): void {
    this.#touched.delete(agent);
  }

  knows(agent: Agent, { outbox }: Doc): void {
    const known = this.#known.get(agent) ?? new Set<string>();
    for (const { opId } of outbox) known.add(opId);
    this.#known.set(agent, known);
  }

  sent({ agent, key }: SentRequest): void {
    if (agent.isInMemory && key)
      this.#sent.set(agent, (this.#sent.get(agent) ?? new Set()).add(key.split('#')[0] ?? ''));
  }

  /** Lines of which a tab without storage may hold a copied change: any change on the device since the tab moved. */
  linesOfCopies(agent: Agent): Set<string> {
    const held = this.#oracle.carts.slice(this.#movedAt.get(agent));
    return new Set(held.flatMap((doc) => doc?.outbox ?? []).map(({ line }) => line));
  }

  /** A tab has read the shop's list. @param cartItems of the shop's own answer */
  read(agent: Agent, cartItems: unknown): void {
    this.#lists.set(agent, orderedLines({ productData: cartItems }));
  }

  changed(player: Player): void {
    const { agent } = player;
    const [was, is] = [this.#shown.get(agent), shownBy(player)];
    this.#shown.set(agent, is);
    if (!agent.isInMemory) this.#checkOnDevice(player, is);
    else if (was) this.#checkChange(player, was, is);
  }

  /**
   * At every moment, and not only when all is quiet: the tab shows one stored document and on top of it, once, each of its own
   * changes that this document lacks. What it shows never goes back to an earlier document.
   */
  #checkOnDevice({ agent }: Player, is: Quantities): void {
    const pending = this.#oracle.pending(agent);
    // What a retry does depends on what was refused.
    if (this.#oracle.hasOrders || pending.some(({ kind }) => kind === 'retry')) return;
    const docs = this.#oracle.carts;
    // A change of a line that the device no longer has does nothing. The tab learns that when it tries.
    const stored = quantities(docs.at(-1));
    const isShown = (doc: Doc | undefined, at: number) => {
      const lacks = pending.filter(({ writtenAt = Number.POSITIVE_INFINITY }) => writtenAt > at);
      const effective = lacks.filter((change) => !isEqual(stored, after(stored, change)));
      return [lacks, effective].some((changes) => isEqual(is, changes.reduce(after, quantities(doc))));
    };
    const from = this.#version.get(agent) ?? -1;
    const at = [-1, ...docs.keys()].find((at) => at >= from && isShown(docs[at], at));
    if (at === undefined)
      throw new Violation(
        'I3',
        `${agent.name} shows ${asText(is)}: no document and ${pending.length} changes explain it`,
      );
    this.#version.set(agent, at);
  }

  #checkChange(player: Player, was: Quantities, is: Quantities): void {
    const { agent } = player;
    if (!this.#movedAt.has(agent)) {
      this.#movedAt.set(agent, Math.max(0, this.#oracle.carts.length - 1));
      this.#lists.delete(agent);
    }
    for (const line of new Set([...was.keys(), ...is.keys()]))
      if (was.get(line) !== is.get(line) && !this.#isExplained(player, line, is.get(line)))
        throw new Violation(
          'I3',
          `${agent.name}, without storage: ${line} went from ${was.get(line)} to ${is.get(line)}`,
        );
  }

  #isExplained(player: Player, line: string, qty: number | undefined): boolean {
    const { agent } = player;
    if (this.#touched.get(agent)?.has(line) || this.#oracle.external.has(CART + line)) return true;
    if (snapshotOf(player).rejected.some(({ op }) => op.line === line)) return true;
    const device = this.#oracle.docs.get(CART);
    const held = this.#oracle.carts.slice(this.#movedAt.get(agent));
    if (held.some((doc) => quantities(doc).get(line) === qty)) return true;
    const sent = this.#sent.get(agent);
    const known = this.#known.get(agent);
    // Of a change that it does not know, such a tab can show only the shop's list.
    const isWaiting = device?.outbox.some((op) => op.line === line && !sent?.has(op.opId) && known?.has(op.opId));
    const list = this.#lists.get(agent);
    return !isWaiting && list !== undefined && list.get(line) === qty;
  }
}
