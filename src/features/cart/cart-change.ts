// The shown cart is never stored: it is the backend's last answer with the changes still under way applied to it.
import { assertNever } from '#src/base/assert-never.ts';
import { type CartLine, keyOfLine, type LineOptions } from './cart-line.ts';

/** What a shopper can do to the cart. `quantity` of an add is how many more, of setQuantity how many in all. */
export type CartChange =
  | { kind: 'cart.add'; line: LineOptions; quantity: number }
  | { kind: 'cart.setQuantity'; key: string; quantity: number }
  | { kind: 'cart.remove'; key: string }
  | { kind: 'cart.clear' };

/** The lines after one change. A change of a line that is not there changes nothing. */
export function applyChange(lines: readonly CartLine[], change: CartChange): CartLine[] {
  switch (change.kind) {
    case 'cart.add':
      return added(lines, change.line, change.quantity);
    case 'cart.setQuantity':
      return lines.map((line) =>
        line.key === change.key ? { ...line, quantity: change.quantity, waiting: true } : line,
      );
    case 'cart.remove':
      return lines.filter(({ key }) => key !== change.key);
    case 'cart.clear':
      return [];
    default:
      return assertNever(change);
  }
}

/** The confirmed lines with every change under way, oldest first. Rolling back is leaving a change out. */
export const foldCart = (confirmed: readonly CartLine[], underWay: readonly CartChange[]): CartLine[] =>
  underWay.reduce<CartLine[]>(applyChange, [...confirmed]);

function added(lines: readonly CartLine[], options: LineOptions, quantity: number): CartLine[] {
  const key = keyOfLine(options);
  if (!lines.some((line) => line.key === key))
    return [...lines, { ...options, key, id: null, quantity, waiting: true }];
  return lines.map((line) =>
    line.key === key ? { ...line, quantity: line.quantity + quantity, waiting: true } : line,
  );
}

/** True when a later change decides the line anyway, so that this one need not be sent. */
export function isOvertaken(change: CartChange, later: readonly CartChange[]): boolean {
  if (change.kind !== 'cart.setQuantity') return false;
  const next = later.find((other) => other.kind === 'cart.clear' || keyOf(other) === change.key);
  return next !== undefined && next.kind !== 'cart.add';
}

const keyOf = (change: CartChange): string | null => {
  if (change.kind === 'cart.clear') return null;
  return change.kind === 'cart.add' ? keyOfLine(change.line) : change.key;
};
