// Catalogue answers already worked out, for as long as the catalogue's version stands. The version is read from the
// database for every request, so any number of instances may keep their own.
import type { Answer } from './answer.ts';

/** Some hundred pages of a listing; the whole list of a thousand products is about 2 MB. */
const MOST_BYTES = 32 * 1024 * 1024;
const BYTES_PER_CHARACTER = 2;

export interface AnswerMemory {
  /**
   * The answer of that version to that address, worked out when it is not known; once, however many ask at the same time,
   * for every order makes a new version, and then everybody asks anew. Failures are not kept.
   */
  get(version: string, address: string, work: () => Promise<Answer>): Promise<Answer>;
}

export function createAnswerMemory(mostBytes = MOST_BYTES): AnswerMemory {
  const answers = new Map<string, Answer>();
  /** Of the version that is known: what is being worked out. */
  const underWay = new Map<string, Promise<Answer>>();
  let [known, bytes] = ['', 0];
  const sizeOf = (address: string, { body }: Answer) => (address.length + body.length) * BYTES_PER_CHARACTER;

  /** Drops what was asked for longest ago until all fits. */
  function keep(address: string, answer: Answer): void {
    answers.set(address, answer);
    bytes += sizeOf(address, answer);
    for (const [oldest, old] of answers) {
      if (bytes <= mostBytes) return;
      answers.delete(oldest);
      bytes -= sizeOf(oldest, old);
    }
  }

  return {
    async get(version, address, work) {
      if (version !== known) {
        answers.clear();
        underWay.clear();
        [known, bytes] = [version, 0];
      }
      const kept = answers.get(address);
      if (kept) {
        answers.delete(address);
        answers.set(address, kept);
        return kept;
      }
      const sooner = underWay.get(address);
      if (sooner) return sooner;
      const working = work();
      underWay.set(address, working);
      try {
        const answer = await working;
        if (version === known && !answers.has(address)) keep(address, answer);
        return answer;
      } finally {
        if (underWay.get(address) === working) underWay.delete(address);
      }
    },
  };
}
