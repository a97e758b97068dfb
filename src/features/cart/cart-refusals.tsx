import { useCartList } from '#src/features/session/use-lists.ts';
import { useRefusalToasts } from '#src/features/sync/use-refusal-toasts.ts';
import { refusalWords } from './refusal-words.ts';

/** Tells of refused cart changes, on whatever page the shopper is; rendered once, in the root route. */
export function CartRefusals() {
  useRefusalToasts(useCartList(), refusalWords);
  return null;
}
