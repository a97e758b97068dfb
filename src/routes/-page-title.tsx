import { useMatches, useParams } from '@tanstack/react-router';
import { useCategoryName } from '#src/features/catalogue/use-category-name.ts';
import { useProductTitle } from '#src/features/product/use-product-title.ts';
import { fullTitle } from '#src/features/site/page-title.ts';

/**
 * The title of the page. That of a product or category is its name as the shop writes it, as soon as an answer of the shop
 * or of this device has it. An address cannot tell it: there, a hyphen also stands for a blank.
 */
export function PageTitle() {
  const { productName, category } = useParams({ strict: false });
  if (productName) return <ProductTitle param={productName} />;
  return category ? <CategoryTitle slug={category} /> : <RouteTitle />;
}

const ProductTitle = ({ param }: { param: string }) => <title>{fullTitle(useProductTitle(param))}</title>;
const CategoryTitle = ({ slug }: { slug: string }) => <title>{fullTitle(useCategoryName(slug))}</title>;

/** The title of the innermost route that has one (pageTitle). The router's own HeadContent would be 0.7 kB. */
const RouteTitle = () => (
  <title>
    {useMatches({
      select: (matches) => matches.flatMap(({ meta }) => meta?.map((tag) => tag?.title ?? '') ?? []).at(-1),
    })}
  </title>
);
