import { createRootRouteWithContext, HeadContent, Outlet, useParams } from '@tanstack/react-router';
import { useCategoryName } from '#src/features/catalogue/use-category-name.ts';
import { AppNotices } from '#src/features/install/app-notices.tsx';
import { useProductTitle } from '#src/features/product/use-product-title.ts';
import { Asker } from '#src/features/session/ask.tsx';
import type { RouterContext } from '#src/features/session/router-context.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { siteSettingsQuery } from '#src/features/settings/site-settings-query.ts';
import { socialLinksQuery } from '#src/features/settings/social-links-query.ts';
import { ErrorPage } from '#src/features/site/error-page.tsx';
import { NotFoundPage } from '#src/features/site/not-found-page.tsx';
import { PageFrame } from '#src/features/site/page-frame.tsx';
import { fullTitle, pageTitle } from '#src/features/site/page-title.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => pageTitle(),
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(siteSettingsQuery(api));
    void queryClient.prefetchQuery(categoriesQuery(api));
    void queryClient.prefetchQuery(socialLinksQuery(api));
  },
  component: () => (
    <>
      <PageTitle />
      <PageFrame>
        <Outlet />
      </PageFrame>
      <AppNotices />
      <Asker />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/**
 * The title of the page. That of a product or category is its name as the shop writes it, as soon as an answer of the shop
 * or of this device has it. An address cannot tell it: there, a hyphen also stands for a blank.
 */
function PageTitle() {
  const { productName, category } = useParams({ strict: false });
  if (productName) return <ProductTitle param={productName} />;
  return category ? <CategoryTitle slug={category} /> : <HeadContent />;
}

const ProductTitle = ({ param }: { param: string }) => <title>{fullTitle(useProductTitle(param))}</title>;
const CategoryTitle = ({ slug }: { slug: string }) => <title>{fullTitle(useCategoryName(slug))}</title>;
