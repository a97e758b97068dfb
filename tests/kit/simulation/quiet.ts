/** One more than an answer needs, so that the work it triggers has begun. */
const IDLE_TURNS = 2;
const MOST_TURNS = 400;
/** After this many turns a database that hangs is no longer waited for. */
const HANGING_TURNS = 20;

/** Waits until no read or write is under way. @param storing counts them @param hangs whether some of them never end */
export function untilQuiet(storing: () => number, hangs: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let idle = 0;
    let turns = 0;
    let before = storing();
    const look = () => {
      const now = storing();
      const isIdle = now === 0 || (turns > HANGING_TURNS && now === before && hangs());
      idle = isIdle ? idle + 1 : 0;
      turns += 1;
      before = now;
      if (idle === IDLE_TURNS || turns === MOST_TURNS) resolve();
      else setImmediate(look);
    };
    setImmediate(look);
  });
}
