import type { ListingParams, PutParams } from './listing-params.ts';
import { ListingScreen } from './listing-screen.tsx';
import { BEST_SELLERS } from './listing-sources.ts';
import * as catalogueMessages from './messages.ts';

interface BestSellerScreenProps {
  params: ListingParams;
  onParams: PutParams;
}

/** The screen of /best-seller. */
export function BestSellerScreen({ params, onParams }: BestSellerScreenProps) {
  return (
    <ListingScreen
      title={catalogueMessages.bestSellers}
      crumbs={[{ label: catalogueMessages.home, to: '/' }, { label: catalogueMessages.bestSellers }]}
      source={BEST_SELLERS}
      params={params}
      onParams={onParams}
      emptyText={catalogueMessages.noProducts}
    />
  );
}
