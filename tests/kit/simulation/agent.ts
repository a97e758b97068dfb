// A tab or a worker: a context that can be killed or frozen between any two things it does. Whatever it asks of the
// world answers through `gate`, so that a frozen agent hears nothing until it is thawed, and a dead one never.

export type AgentKind = 'tab' | 'worker';

export class Agent {
  readonly name: string;
  readonly kind: AgentKind;
  isDead = false;
  isFrozen = false;
  /** Its device refused: what it knows dies with it. */
  isInMemory = false;
  /** How often it was frozen so far. */
  freezes = 0;
  #thawing: (() => void)[] = [];
  #fate: { what: 'kill' | 'freeze'; inSteps: number } | undefined;
  readonly #onKill: (agent: Agent) => void;

  constructor(name: string, kind: AgentKind, onKill: (agent: Agent) => void) {
    this.name = name;
    this.kind = kind;
    this.#onKill = onKill;
  }

  get isAwake(): boolean {
    return !this.isDead && !this.isFrozen;
  }

  /** The outcome of `work`, once this agent can hear it. */
  gate<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => this.notify(() => resolve(value)),
        (error) => this.notify(() => reject(error)),
      );
    });
  }

  /** Runs now, after the thaw, or never. */
  notify(run: () => void): void {
    this.#step();
    if (this.isDead) return;
    if (this.isFrozen) this.#thawing.push(run);
    else run();
  }

  /** Kills or freezes it after it has heard `inSteps` more answers; 0 is now. */
  doom(what: 'kill' | 'freeze', inSteps: number): void {
    if (inSteps > 0) this.#fate = { what, inSteps };
    else this.#strike(what);
  }

  thaw(): void {
    this.isFrozen = false;
    if (this.#fate?.what === 'freeze') this.#fate = undefined;
    const missed = this.#thawing;
    this.#thawing = [];
    for (const run of missed) run();
  }

  spare(): void {
    this.#fate = undefined;
  }

  #step(): void {
    if (!this.#fate) return;
    this.#fate.inSteps -= 1;
    if (this.#fate.inSteps > 0) return;
    const { what } = this.#fate;
    this.#fate = undefined;
    this.#strike(what);
  }

  #strike(what: 'kill' | 'freeze'): void {
    if (this.isDead) return;
    if (what === 'freeze') {
      this.isFrozen = true;
      this.freezes += 1;
      return;
    }
    this.isDead = true;
    this.#onKill(this);
  }
}
