/** Resolves at the first SIGTERM or SIGINT. A second one ends the process at once. */
export function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const onSignal = (signal: NodeJS.Signals) => {
      for (const name of ['SIGTERM', 'SIGINT'] as const) {
        process.removeListener(name, onSignal);
        process.once(name, () => process.exit(1));
      }
      resolve(signal);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}
