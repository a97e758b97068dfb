import { useEffect } from 'react';
import { AddedSlot } from '#src/features/cart/added-slot.tsx';
import { shopChat } from '#src/features/chat/chat-settings.ts';
import { ChatWidget } from '#src/features/chat/chat-widget.tsx';
import { expireDraft } from '#src/features/session/draft-age.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { BottomBar } from './bottom-bar.tsx';

const LateParts = lazyPart(async () => (await import('./late-parts.tsx')).LateParts);

/**
 * The bottom bar, which only repeats links of the header, the sheet after Add to Cart, the chat, and what this device has seen. Not needed before the page
 * is idle. An old draft of the checkout is deleted at the same time.
 */
export function Overlays() {
  useEffect(expireDraft, []);
  return (
    <>
      <BottomBar />
      <AddedSlot />
      <LateParts />
      <ChatWidget settings={shopChat} />
    </>
  );
}
