import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PutParams } from '#src/features/catalogue/listing-params.ts';
import { ListingScreen } from '#src/features/catalogue/listing-screen.tsx';
import { searchSource } from '#src/features/catalogue/listing-sources.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { readLastSearch, rememberSearch } from './last-search.ts';
import * as searchMessages from './messages.ts';
import { PopularGoods } from './popular-goods.tsx';
import type { SearchParams } from './search-params.ts';
import { pagesFor } from './shop-pages.ts';

interface SearchScreenProps {
  params: SearchParams;
  onParams: PutParams<SearchParams>;
}

/** The screen of /searched-products. An empty search lists everything. */
export function SearchScreen({ params: { q, ...params }, onParams }: SearchScreenProps) {
  const text = q ?? readLastSearch();
  const source = searchSource(text);
  const title = source.search === undefined ? searchMessages.everything : searchMessages.title(source.search);

  useEffect(() => {
    if (q !== undefined) rememberSearch(q);
  }, [q]);

  return (
    <ListingScreen
      title={title}
      crumbs={[{ label: searchMessages.home, to: '/' }, { label: searchMessages.crumb }]}
      source={source}
      params={params}
      onParams={(next) => onParams((now) => ({ q: text, ...next(now) }))}
      links={<PageLinks text={text} />}
      emptyText={searchMessages.noProducts}
      emptyHint={searchMessages.tryOtherwise}
      emptyGoods={<PopularGoods />}
      emptyAction={
        <>
          <Link to="/searched-products" search={{ q: '' }} className={buttonClass()}>
            {searchMessages.everything}
          </Link>
          <Link to="/best-seller" className={buttonClass({ variant: 'secondary' })}>
            {searchMessages.bestSellers}
          </Link>
        </>
      }
    />
  );
}

/** Links to the pages of the shop that a search seems to mean. */
function PageLinks({ text }: { text: string }) {
  const pages = pagesFor(text);
  if (pages.length === 0) return null;
  return (
    <nav aria-label={searchMessages.pages} className="mb-4 flex flex-wrap gap-3">
      {pages.map(({ to, q, label }) => (
        <Link key={to} to={to} search={q === undefined ? {} : { q }} className={buttonClass({ variant: 'secondary' })}>
          {label}
          <Icon name="chevron-right" size={18} />
        </Link>
      ))}
    </nav>
  );
}
