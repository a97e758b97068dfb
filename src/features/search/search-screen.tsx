import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PutParams } from '#src/features/catalogue/listing-params.ts';
import { ListingScreen } from '#src/features/catalogue/listing-screen.tsx';
import { searchSource } from '#src/features/catalogue/listing-sources.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { readLastSearch, rememberSearch } from './last-search.ts';
import * as searchMessages from './messages.ts';
import { PopularGoods } from './popular-goods.tsx';
import type { SearchParams } from './search-params.ts';

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
