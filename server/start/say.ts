/** A line to whoever started the program. The log (pino) is for those who run it. */
export type Say = (line: string) => void;

export const say: Say = (line) => {
  process.stdout.write(`${line}\n`);
};
