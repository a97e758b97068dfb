import type { Op } from '#src/offline/index.ts';
import * as cartMessages from './messages.ts';

/** What SPEC 8 says when the shop refuses a change of the cart. */
export function refusalWords({ kind, payload }: Op): string {
  if (kind === 'add') return payload?.isCombo ? cartMessages.addComboFailed : cartMessages.addFailed;
  return kind === 'set' ? cartMessages.updateFailed : cartMessages.removeFailed;
}
