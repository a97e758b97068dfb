import { ShopChat } from '#src/features/chat/shop-chat.tsx';
import { BottomBar } from './bottom-bar.tsx';

/** The bottom bar, which only repeats links of the header, and the chat. Not needed before the page is idle. */
export function Overlays() {
  return (
    <>
      <BottomBar />
      <ShopChat />
    </>
  );
}
