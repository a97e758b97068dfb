/** Ends a switch over a union: an unhandled member fails to compile, and throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
