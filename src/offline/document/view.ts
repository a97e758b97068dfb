// view = fold(confirmed, outbox): what the shopper sees is never stored. Rolling back is removing an op (OFFLINE 3.3).
import type { Confirmed, Op } from './doc.ts';
import type { LinePayload } from './line-payload.ts';

export interface ViewLine {
  line: string;
  /** The server's id; null until it has answered. */
  id: string | null;
  qty: number;
  payload: LinePayload;
  /** Something about this line is saved only on this device. */
  waiting: boolean;
  /** In a tab that lost its storage: all that waits of this line was stored on the device before. */
  isOnDevice: boolean;
}

export type View = ReadonlyMap<string, ViewLine>;

/** Confirmed lines in the server's order, then the lines that wait to be added. */
export function fold(confirmed: Readonly<Record<string, Confirmed>>, outbox: readonly Op[]): View {
  const view = new Map<string, ViewLine>();
  for (const [line, { id, qty, payload }] of Object.entries(confirmed))
    view.set(line, { line, id, qty, payload, waiting: false, isOnDevice: false });
  for (const op of outbox) apply(view, op);
  return view;
}

function apply(view: Map<string, ViewLine>, op: Op): void {
  const { line, qty = 1, payload } = op;
  const now = view.get(line);
  const isOnDevice = op.mirrored === true && (!now?.waiting || now.isOnDevice);
  const changed = { waiting: true, isOnDevice };
  switch (op.kind) {
    case 'add':
      // Once sent, an add means its target: the server may already hold it (rule R2).
      if (now) view.set(line, { ...now, qty: op.target ?? now.qty + qty, ...changed });
      else if (payload) view.set(line, { line, id: null, qty: op.target ?? qty, payload, ...changed });
      return;
    case 'set':
      if (now) view.set(line, { ...now, qty, ...changed });
      return;
    default:
      view.delete(line);
  }
}
