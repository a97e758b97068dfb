import { lazy, Suspense } from 'react';
import { BottomBar } from './bottom-bar.tsx';

const ShopChat = lazy(async () => ({ default: (await import('#src/features/chat/shop-chat.tsx')).ShopChat }));

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
