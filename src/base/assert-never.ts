/** Ends a switch over a union: a new member that nobody handles fails to compile, and throws if it gets here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
