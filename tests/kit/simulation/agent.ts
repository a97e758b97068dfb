// A tab or a worker that the simulation can kill or freeze between any two steps. Every answer reaches it through `gate`: a
// frozen agent gets it when it is thawed, a dead one never.

export type AgentKind = 'tab' | 'worker' | 'server';

export class Agent {
  readonly name: string;
  readonly kind: AgentKind;
  isDead = false;
  isFrozen = false;
  /** Its device refused to store: it works in memory, and its changes are lost when it ends. */
  isInMemory = false;
  /** Messages of other contexts do not reach it. */
  isDeaf = false;
  /** How often it was frozen so far. */
  freezes = 0;
  #untilThawed: (() => void)[] = [];
  #planned: { what: 'kill' | 'freeze'; inSteps: number } | undefined;
  readonly #onKill: ((agent: Agent) => void)[];

  constructor(name: string, kind: AgentKind, onKill: (agent: Agent) => void) {
    this.name = name;
    this.kind = kind;
    this.#onKill = [onKill];
  }

  onDeath(run: () => void): void {
    this.#onKill.push(run);
  }

  get isAwake(): boolean {
    return !this.isDead && !this.isFrozen;
  }

  /** The outcome of `work`, once this agent is awake to receive it. */
  gate<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => this.notify(() => resolve(value)),
        (error) => this.notify(() => reject(error)),
      );
    });
  }

  /** Runs the callback now; after the thaw if the agent is frozen; never if it is dead. */
  notify(run: () => void): void {
    this.#step();
    if (this.isDead) return;
    if (this.isFrozen) this.#untilThawed.push(run);
    else run();
  }

  /** Kills or freezes it after `inSteps` more answers; 0 is now. */
  interrupt(what: 'kill' | 'freeze', inSteps: number): void {
    if (inSteps > 0) this.#planned = { what, inSteps };
    else this.#apply(what);
  }

  thaw(): void {
    this.isFrozen = false;
    if (this.#planned?.what === 'freeze') this.#planned = undefined;
    const missed = this.#untilThawed;
    this.#untilThawed = [];
    for (const run of missed) run();
  }

  cancelInterruption(): void {
    this.#planned = undefined;
  }

  #step(): void {
    if (!this.#planned) return;
    this.#planned.inSteps -= 1;
    if (this.#planned.inSteps > 0) return;
    const { what } = this.#planned;
    this.#planned = undefined;
    this.#apply(what);
  }

  #apply(what: 'kill' | 'freeze'): void {
    if (this.isDead) return;
    if (what === 'freeze') {
      this.isFrozen = true;
      this.freezes += 1;
      return;
    }
    this.isDead = true;
    for (const run of this.#onKill) run(this);
  }
}
