import { shopChat } from '#src/features/chat/chat-settings.ts';
import { ChatWidget } from '#src/features/chat/chat-widget.tsx';
import { BottomBar } from './bottom-bar.tsx';

/** The bottom bar, which only repeats links of the header, and the chat. Not needed before the page is idle. */
export function Overlays() {
  return (
    <>
      <BottomBar />
      <ChatWidget settings={shopChat} />
    </>
  );
}
