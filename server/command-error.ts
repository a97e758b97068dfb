import { ShopError } from '#src/base/errors.ts';

/** A merchant's command failed. `message` is the one sentence that says why. */
export class CommandError extends ShopError {
  override readonly name = 'CommandError';
  constructor(message: string, cause?: unknown) {
    super('bad-command', {}, { message, cause });
  }
}

/** One error in a file. */
export interface Problem {
  /** From 1. */
  line: number;
  text: string;
}

/** A file was refused as a whole, without changes. `problems` lists every bad line. */
export class FileRefused extends ShopError {
  override readonly name = 'FileRefused';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    const sorted = problems.toSorted((a, b) => a.line - b.line);
    const lines = sorted.map((problem) => `  line ${problem.line}: ${problem.text}`);
    const count = lines.length === 1 ? '1 problem' : `${lines.length} problems`;
    super('file-refused', { problems: lines.length }, { message: `Nothing imported, ${count}:\n${lines.join('\n')}` });
    this.problems = sorted;
  }
}

/** What the codes of the operating system mean for a merchant. */
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** The error for a file of the command line that cannot be read or written. */
export const fileFault = (file: string, done: 'read' | 'written', cause: NodeJS.ErrnoException): CommandError =>
  new CommandError(`${file} cannot be ${done}: ${WHY[cause.code ?? ''] ?? cause.code ?? 'unknown reason'}.`, cause);
