import { ShopError } from '#src/base/errors.ts';

/** The shop or a command cannot start. `message` is the one sentence that the operator reads. */
export class StartError extends ShopError {
  override readonly name = 'StartError';
  constructor(
    code:
      | 'bad-config'
      | 'port-in-use'
      | 'folder-unwritable'
      | 'database-unreachable'
      | 'database-unsuitable'
      | 'database-in-use',
    message: string,
    cause?: unknown,
  ) {
    super(code, {}, { message, cause });
  }
}
