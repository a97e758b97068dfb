import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CATALOGUE } from '#src/api/device-catalogue.ts';
import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { isSoldOut } from '#src/domain/stock.ts';
import { ProductCard, SLIDE_SIZES } from '#src/features/catalogue/product-card.tsx';
import { useCachedSince } from '#src/features/freshness/cached-since.ts';
import { PricesAsOf } from '#src/features/freshness/prices-as-of.tsx';
import { productQuery } from '#src/features/product/product-query.ts';
import { useApi } from '#src/features/session/api-context.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/button.tsx';
import { Carousel } from '#src/ui/carousel.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { useStore } from '#src/ui/use-store.ts';
import * as seenMessages from './messages.ts';
import { clearSeen, noteSeen, readSeen, refreshSeen, type SeenProduct, seenChanged } from './seen-store.ts';

const log = createLog('seen');

/**
 * The row of recently seen products on the home page and on product pages, newest first. It leaves out the open product, sold-out and
 * removed products, and prices that have expired. Records each product page that is opened.
 */
export function RecentlySeen({ sync: { notes } }: { sync: ShopSync }) {
  const api = useApi();
  const { contactEmail: owner } = useSession();
  const { isHome, productName } = usePlace();
  const query = productQuery(api, productName ?? '');
  // The product page asks for it. The function must be the same: a later fetch uses that of the last observer that rendered.
  const { data: open } = useQuery({ ...query, enabled: false });
  const cachedSince = useCachedSince(query.queryKey);

  useEffect(() => {
    if (open) quietly(noteSeen(notes, owner, open, cachedSince ?? Date.now()));
  }, [notes, owner, open, cachedSince]);
  const isShown = isHome || productName !== undefined;
  const seen = useSeen(notes, owner, isShown);
  useEffect(() => {
    if (isShown) quietly(refreshSeen(api, notes, owner));
  }, [api, notes, owner, isShown]);

  const shown = seen.filter((one) => one.product._id !== open?._id && isOnOffer(one));
  if (!isShown || shown.length === 0) return null;
  return (
    <aside aria-label={seenMessages.recentlySeen} className="below-fold edge-room wrap py-8">
      <SectionHeading
        title={seenMessages.recentlySeen}
        action={
          <Button variant="link" className="min-w-11" onClick={() => quietly(clearSeen(notes, owner))}>
            {seenMessages.clear}
          </Button>
        }
      />
      <PricesAsOf since={oldestOf(shown)} className="mb-3" />
      <Carousel
        label={seenMessages.recentlySeen}
        perView={{ base: 1.5, md: 3, lg: 4 }}
        slides={shown.map((one) => <ProductCard key={one.product._id} product={one.product} sizes={SLIDE_SIZES} />)}
      />
    </aside>
  );
}

function usePlace(): { isHome: boolean; productName: string | undefined } {
  const last = useMatches({ select: (matches) => matches.at(-1) });
  const { productName } = (last?.params ?? {}) as { productName?: string };
  return { isHome: last?.routeId === '/', productName };
}

/** Reads again when the customer changes, so that no customer sees the products of another one. */
function useSeen(notes: ShopSync['notes'], owner: string | null, isWanted: boolean): readonly SeenProduct[] {
  const changed = useStore(seenChanged, null);
  const [read, setRead] = useState<{ owner: string | null; seen: SeenProduct[] }>({ owner, seen: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changed` says that there is something new to read
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const take = (seen: SeenProduct[]) => {
      if (!isOver) setRead({ owner, seen });
    };
    quietly(readSeen(notes, owner).then(take));
    return () => {
      isOver = true;
    };
  }, [notes, owner, isWanted, changed]);
  return read.owner === owner ? read.seen : [];
}

const isOnOffer = ({ product, checkedAt }: SeenProduct): boolean =>
  !isSoldOut(product as Product) && Date.now() - checkedAt < CATALOGUE.expiresAfterMs;

/** The age of the oldest price; null while none is stale. */
function oldestOf(seen: readonly SeenProduct[]): number | null {
  const oldest = Math.min(...seen.map(({ checkedAt }) => checkedAt));
  return Date.now() - oldest > CATALOGUE.staleAfterMs ? oldest : null;
}

/** The row is an extra: without storage or network the page goes on without it. */
function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => log.info('recently seen products are not available', error));
}
