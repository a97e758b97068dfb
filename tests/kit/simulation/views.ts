// I3, on the screen: a tab shows of the cart what the device has stored; one that lost its storage shows no less than
// before, except what its shopper changed, the shop refused, the device has held since, or the shop's list says.
import type { Doc } from '#src/offline/document/doc.ts';
import type { Agent } from './agent.ts';
import { orderedLines } from './model-checkout.ts';
import type { Oracle } from './oracle.ts';
import { isEqual, type Quantities, quantities } from './quantities.ts';
import type { SentRequest } from './sent-request.ts';
import { Violation } from './violation.ts';
import { CART, type Player, SESSION, type World } from './world.ts';

const snapshotOf = ({ outbox }: Player) => outbox.cart(SESSION).snapshot();
const asText = (lines: Quantities) => JSON.stringify([...lines]);

/** What a tab shows. */
export const shownBy = (player: Player): Quantities =>
  new Map(snapshotOf(player).lines.map(({ line, qty }) => [line, qty]));

/** Every awake tab that still uses the device; once nothing is under way. */
export function checkViews({ oracle, players, views }: World): void {
  const doc = oracle.docs.get(CART);
  // A context that died or fell asleep before it told of its change leaves the others as they were.
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

/** Follows what tabs without storage show. */
export class MemoryViews {
  readonly #oracle: Oracle;
  readonly #shown = new Map<Agent, Quantities>();
  /** Changes that an agent has read on the device, made there, or was told of, by opId. */
  readonly #known = new Map<Agent, Set<string>>();
  /** Lines that the shopper changed in a tab. */
  readonly #touched = new Map<Agent, Set<string>>();
  /** Place in `oracle.carts` of what the device held when a tab moved to memory: what it says of it arrives late. */
  readonly #movedAt = new Map<Agent, number>();
  /** Changes that a tab sent from memory, by opId. */
  readonly #sent = new Map<Agent, Set<string>>();
  /** The list of the shop as a tab read it last, since it moved. */
  readonly #lists = new Map<Agent, Quantities>();

  constructor(oracle: Oracle) {
    this.#oracle = oracle;
  }

  touch(agent: Agent, lines: readonly string[]): void {
    this.#touched.set(agent, new Set([...(this.#touched.get(agent) ?? []), ...lines]));
  }

  /** The device has what was changed here. */
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

  /** Lines of which a tab without storage may hold a copy: of any change that the device held since the tab moved. */
  linesOfCopies(agent: Agent): Set<string> {
    const held = this.#oracle.carts.slice(this.#movedAt.get(agent));
    return new Set(held.flatMap((doc) => doc?.outbox ?? []).map(({ line }) => line));
  }

  /** @param cartItems of the shop's own answer */
  read(agent: Agent, cartItems: unknown): void {
    this.#lists.set(agent, orderedLines({ productData: cartItems }));
  }

  changed(player: Player): void {
    const { agent } = player;
    const [was, is] = [this.#shown.get(agent), shownBy(player)];
    this.#shown.set(agent, is);
    if (agent.isInMemory && was) this.#checkChange(player, was, is);
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
    // Of a change that nobody told it of, such a tab can only show what the shop's list says.
    const isWaiting = device?.outbox.some((op) => op.line === line && !sent?.has(op.opId) && known?.has(op.opId));
    const list = this.#lists.get(agent);
    return !isWaiting && list !== undefined && list.get(line) === qty;
  }
}
