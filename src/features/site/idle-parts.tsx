import { Suspense } from 'react';
import { lateOrNever } from '#src/ui/late-or-never.ts';
import { BottomBar } from './bottom-bar.tsx';

const ShopChat = lateOrNever(async () => (await import('#src/features/chat/shop-chat.tsx')).ShopChat);

/** The bar of phones, which only repeats what the header has, and the chat, which nobody opens before. */
export function IdleParts() {
  return (
    <>
      <BottomBar />
      <Suspense fallback={null}>
        <ShopChat />
      </Suspense>
    </>
  );
}
