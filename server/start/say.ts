/** Prints a line for the person who started the program. The log (pino) is for operations. */
export type Say = (line: string) => void;

export const say: Say = (line) => {
  process.stdout.write(`${line}\n`);
};
