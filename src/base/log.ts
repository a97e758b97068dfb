// One prefixed line per event: "[outbox] cart.add 7f3a queued". No personal data, no tokens.
type Level = 'info' | 'warn' | 'error';
type Sink = (level: Level, line: string, cause?: unknown) => void;

const toConsole: Sink = (level, line, cause) => {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  const write = console[level];
  if (cause === undefined) write(line);
  else write(line, cause);
};

let sink: Sink = toConsole;

/** Sends every line to a test instead. Returns a function that restores the console. */
export function redirectLog(to: Sink): () => void {
  sink = to;
  return () => {
    sink = toConsole;
  };
}

/** Returns a log whose lines start with `[area]`. */
export function createLog(area: string) {
  const at = (level: Level) => (line: string, cause?: unknown) => sink(level, `[${area}] ${line}`, cause);
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
