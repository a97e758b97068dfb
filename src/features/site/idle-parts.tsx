import { ShopChat } from '#src/features/chat/shop-chat.tsx';
import { BottomBar } from './bottom-bar.tsx';

/** The bar of phones, which only repeats what the header has, and the chat, which nobody opens before. */
export function IdleParts() {
  return (
    <>
      <BottomBar />
      <ShopChat />
    </>
  );
}
