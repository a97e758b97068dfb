import type { Op } from '#src/offline/index.ts';
import * as cartMessages from './messages.ts';

/** The toast for a cart change that the shop rejected. */
export function refusalMessage({ kind, payload }: Op): string {
  if (kind === 'add') return payload?.isCombo ? cartMessages.addComboFailed : cartMessages.addFailed;
  return kind === 'set' ? cartMessages.updateFailed : cartMessages.removeFailed;
}
