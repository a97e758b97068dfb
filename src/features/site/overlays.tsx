import { useEffect } from 'react';
import { AddedSlot } from '#src/features/cart/added-slot.tsx';
import { shopChat } from '#src/features/chat/chat-settings.ts';
import { ChatWidget } from '#src/features/chat/chat-widget.tsx';
import { expireDraft } from '#src/features/session/draft-age.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { BottomBar } from './bottom-bar.tsx';

const LateParts = lazyPart(async () => (await import('./late-parts.tsx')).LateParts);

/**
 * The parts that are not needed before the page is idle: the bottom bar, which repeats links of the header, the sheet after Add to
 * Cart, recently seen products, and the chat. It also deletes an expired draft of the checkout.
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
