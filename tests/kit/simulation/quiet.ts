/** A round more than one answer needs, so that what it sets off has begun. */
const IDLE_TURNS = 2;
const MOST_TURNS = 400;
/** A database that hangs is not waited for. */
const HANGING_TURNS = 20;

/** Until nothing is read or written any more. @param storing the reads and writes under way; `hangs`: some never end */
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
