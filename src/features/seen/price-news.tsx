import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { formatRupees } from '#src/domain/money.ts';
import { longDate } from '#src/domain/shop-date.ts';
import { productParam } from '#src/domain/slug.ts';
import { useApi } from '#src/features/session/api-context.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import { useUpdate } from '#src/features/update/update-ready.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { useDataSaver } from '#src/ui/data-saver.ts';
import { NoticeCard } from '#src/ui/notice-card.tsx';
import * as seenMessages from './messages.ts';
import { type Change, changesOf, PLACES, readWatch, registerWatch, writeWatch } from './price-watch.ts';

const log = createLog('seen');

/** More names would cover the screen of a phone. */
const MAX_NAMED = 3;
const DAY_MS = 86_400_000;

interface News {
  changes: Change[];
  /** When the shopper last saw the old figures, ms since 1970. */
  at: number;
}

/**
 * Shows once, at the start, which prices and stock the worker found changed while the shop was closed, with links. Writes the worker's
 * list of products whenever the page is hidden.
 */
export function PriceNews({ sync }: { sync: ShopSync }) {
  const [news, setNews] = useState<News | null>(null);
  usePriceWatch(sync, setNews);
  const hasUpdate = useUpdate() !== null;
  if (!news || hasUpdate) return null;
  const close = () => setNews(null);
  const count = (kind: Change['kind']) => news.changes.filter((change) => change.kind === kind).length;
  const counts = { prices: count('price'), soldOut: count('sold-out'), back: count('back') };
  return (
    <div className="fixed inset-x-3 bottom-22 z-40 md:right-auto md:left-6 md:w-100 lg:bottom-6">
      <NoticeCard
        title={seenMessages.changed(counts, sinceText(news.at))}
        text={textOf(news.changes)}
        actions={
          <>
            <ChangeLinks changes={news.changes} onChoose={close} />
            <Button variant="quiet" onClick={close}>
              {seenMessages.close}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** Links to the cart, the wishlist or the page of the product that changed. */
function ChangeLinks({ changes, onChoose }: { changes: readonly Change[]; onChoose: () => void }) {
  const [place, ...others] = PLACES.filter((one) => changes.some(({ good }) => good.place === one));
  const seen = changes.find(({ good }) => good.place === 'seen');
  const look = { onClick: onChoose, className: buttonClass({ variant: 'secondary' }) };
  return [place, ...others].map((one) =>
    one === 'seen' && seen ? (
      <Link key={one} to="/product/$productName" params={{ productName: productParam(seen.good.name) }} {...look}>
        {seenMessages.view.seen}
      </Link>
    ) : one === 'cart' ? (
      <Link key={one} to="/cart" {...look}>
        {seenMessages.view.cart}
      </Link>
    ) : one === 'wishlist' ? (
      <Link key={one} to="/userdashboard/wishlist" {...look}>
        {seenMessages.view.wishlist}
      </Link>
    ) : null,
  );
}

function textOf(changes: readonly Change[]): string {
  const named = changes.slice(0, MAX_NAMED).map(({ good, kind, paise }) => {
    if (kind === 'price') return seenMessages.newPrice(good.name, formatRupees(good.paise), formatRupees(paise));
    return kind === 'back' ? seenMessages.back(good.name) : seenMessages.soldOut(good.name);
  });
  const left = changes.length - named.length;
  return `${[...named, ...(left > 0 ? [seenMessages.more(left)] : [])].join('. ')}.`;
}

/** The day of the last visit: 'yesterday', or a date. */
function sinceText(at: number, now = Date.now()): string {
  const day = (ms: number) => longDate(new Date(ms).toISOString());
  if (day(at) === day(now)) return seenMessages.earlierToday;
  return day(at) === day(now - DAY_MS) ? seenMessages.yesterday : day(at);
}

function usePriceWatch(sync: ShopSync, show: (news: News) => void): void {
  const { config } = useApi();
  const isDataSaver = useDataSaver();
  useEffect(() => {
    let isOn = false;
    let isOver = false;
    const leave = () => {
      if (isOn && document.visibilityState === 'hidden') quietly(writeWatch(sync, config));
    };
    const start = async () => {
      // Before the record is replaced.
      const watch = await readWatch(sync);
      const changes = watch ? changesOf(watch) : [];
      if (watch && changes.length > 0 && !isOver) show({ changes, at: watch.at });
      isOn = await registerWatch(isDataSaver);
    };
    quietly(start());
    document.addEventListener('visibilitychange', leave);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', leave);
    };
  }, [sync, config, isDataSaver, show]);
}

function quietly(work: Promise<unknown>): void {
  work.catch((error: unknown) => log.info('prices are not watched', error));
}
