import { useState } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { Icon } from '#src/ui/icon.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import * as findMessages from './find-order-messages.ts';

const FindOrder = lazyPart(async () => (await import('./find-order.tsx')).FindOrder);

/** The way to an order without a log-in. Another backend than ours has no such call. */
export function GuestOrder() {
  const [isOpen, setOpen] = useState(false);
  if (!useApi().config.backendIdempotency) return null;
  return (
    <details className="group mt-10 border-line border-t pt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {findMessages.open}
        <Icon
          name="chevron-down"
          className="transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      {isOpen ? <FindOrder /> : null}
    </details>
  );
}
