import type { Product } from '#src/contract/product.ts';
import { formatRupees } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/picture.tsx';
import * as searchMessages from './messages.ts';
import type { Suggestion } from './use-suggestions.ts';

/** One row: a product with picture and price, a page of the shop, or a text. `isLarge`: for the thumb, on the search screen. */
export function SuggestionRow({ suggestion, isLarge }: { suggestion: Suggestion; isLarge: boolean }) {
  if (suggestion.kind === 'page')
    return (
      <>
        <Icon name="chevron-right" size={18} className="mx-2.5 text-ink-soft" />
        <span className="min-w-0 font-semibold">{suggestion.page.label}</span>
      </>
    );
  if (suggestion.kind !== 'product')
    return (
      <>
        <Icon name={suggestion.kind === 'recent' ? 'clock' : 'search'} size={18} className="mx-2.5 text-ink-soft" />
        <span className="min-w-0 truncate">
          {suggestion.kind === 'all' ? searchMessages.allResults(suggestion.text) : suggestion.text}
        </span>
      </>
    );
  return <ProductRow product={suggestion.product} isLarge={isLarge} />;
}

/** A product with picture, name and price, in a row. */
export function ProductRow({ product, isLarge }: { product: Product; isLarge: boolean }) {
  const fileUrl = useFileUrl();
  return (
    <>
      <span className={cx('shrink-0 overflow-hidden rounded-sm bg-backdrop', isLarge ? 'w-16' : 'w-10')}>
        <Picture
          src={fileUrl(product.productImage)}
          blurColors={product.blurColors?.[product.productImage]}
          alt=""
          sizes={isLarge ? '4rem' : '2.5rem'}
          ratio="1/1"
        />
      </span>
      {/* With a large font the price stands below the name. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2.5">
        <span className="line-clamp-2 min-w-0 flex-1 basis-20 leading-tight">{product.productName}</span>
        <span className="whitespace-nowrap font-semibold tabular-nums">{formatRupees(priceWithGst(product))}</span>
      </span>
    </>
  );
}
