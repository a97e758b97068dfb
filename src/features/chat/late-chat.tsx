import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#src/ui/when-idle.ts';

const ShopChat = lazy(async () => ({ default: (await import('./shop-chat.tsx')).ShopChat }));

/** The chat widget once the page is idle: nobody chats before, and the first view owes it nothing. */
export function LateChat() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle ? (
    <Suspense fallback={null}>
      <ShopChat />
    </Suspense>
  ) : null;
}
