import { formatRupees } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/picture.tsx';
import * as searchMessages from './messages.ts';
import type { Suggestion } from './use-suggestions.ts';

/** What stands in one row: a product with its picture and price, or words. */
export function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const fileUrl = useFileUrl();
  if (suggestion.kind !== 'product')
    return (
      <>
        <Icon name="search" size={18} className="mx-2.5 text-ink-soft" />
        <span className="min-w-0 truncate">
          {suggestion.kind === 'all' ? searchMessages.allResults(suggestion.text) : suggestion.text}
        </span>
      </>
    );
  const { product } = suggestion;
  return (
    <>
      <span className="w-10 shrink-0 overflow-hidden rounded-sm bg-backdrop">
        <Picture
          src={fileUrl(product.productImage)}
          blurColors={product.blurColors?.[product.productImage]}
          alt=""
          sizes="2.5rem"
          ratio="1/1"
        />
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 leading-tight">{product.productName}</span>
      <span className="whitespace-nowrap font-semibold tabular-nums">{formatRupees(priceWithGst(product))}</span>
    </>
  );
}
