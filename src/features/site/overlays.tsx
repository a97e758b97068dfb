import { ShopChat } from '#src/features/chat/shop-chat.tsx';
import { BottomBar } from './bottom-bar.tsx';

/** What lies over the page: the bar of phones, which repeats links of the header, and the chat. */
export function Overlays() {
  return (
    <>
      <BottomBar />
      <ShopChat />
    </>
  );
}
