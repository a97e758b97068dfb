import { useEffect } from 'react';
import { useCartList, useSnapshot, useWishList } from '#src/features/session/use-lists.ts';
import { lookForUpdate } from './update-ready.ts';

/** Checks for a new version as soon as the shop rejects this page as too old (426). */
export function useUpdateWhenTooOld(): void {
  const cart = useSnapshot(useCartList());
  const wishes = useSnapshot(useWishList());
  const isTooOld = [cart, wishes].some(({ status }) => status.attention.includes('update'));
  useEffect(() => {
    if (isTooOld) lookForUpdate();
  }, [isTooOld]);
}
