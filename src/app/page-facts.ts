// Builds the metadata of a server-rendered page for search engines and link previews, from the queries that rendered it.
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { fileUrl } from '#src/api/config.ts';
import type { Product } from '#src/contract/product.ts';
import type { PageMetadata } from '#src/contract/rendered-page.ts';
import {
  type Address,
  breadcrumbJsonLd,
  type Crumb,
  plainText,
  productJsonLd,
  shopJsonLd,
} from '#src/domain/schema-org.ts';
import { categorySlug, productParam } from '#src/domain/slug.ts';
import { findCategory } from '#src/features/catalogue/category-title.ts';
import { bannersQuery } from '#src/features/home/banners-query.ts';
import * as homeMessages from '#src/features/home/messages.ts';
import { productQuery } from '#src/features/product/product-query.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { socialLinksQuery } from '#src/features/settings/social-links-query.ts';
import * as siteMessages from '#src/features/site/messages.ts';
import { SHOP_NAME } from '#src/features/site/page-title.ts';
import type { createShopRouter } from './router.tsx';

interface Known {
  at: Address;
  queryClient: QueryClient;
  api: ApiClient;
  params: Record<string, string>;
}

const HOME: Crumb = { name: siteMessages.home, path: '/' };
const usual = (canonical = ''): PageMetadata => ({
  status: 200,
  description: siteMessages.shopDescription,
  canonical,
  image: '',
  isProduct: false,
  isIndexed: true,
  structured: [],
});
const missing: PageMetadata = { ...usual(), status: 404, isIndexed: false };

/** By route. Other routes have the `usual` metadata. */
const FACTS: Readonly<Record<string, (known: Known) => PageMetadata>> = {
  '/': homeFacts,
  '/product/$productName': ({ at, queryClient, api, params: { productName = '' } }) => {
    const product = queryClient.getQueryData(productQuery(api, productName).queryKey);
    return product ? factsOfProduct(product, api, at) : missing;
  },
  '/category-products/$category': ({ at, queryClient, api, params: { category = '' } }) => {
    const found = findCategory(queryClient.getQueryData(categoriesQuery(api).queryKey) ?? [], category);
    if (!found) return missing;
    const crumb = { name: found.categoryName, path: `/category-products/${categorySlug(found.categoryName)}` };
    return {
      ...usual(at(crumb.path)),
      description: siteMessages.categoryDescription(found.categoryName),
      structured: [breadcrumbJsonLd([HOME, crumb], at)],
    };
  },
  '/searched-products': ({ at }) => ({ ...usual(at('/searched-products')), isIndexed: false }),
};

export function describePage(
  { state, routesById }: ReturnType<typeof createShopRouter>,
  queryClient: QueryClient,
  api: ApiClient,
  at: Address,
): PageMetadata {
  const match = state.matches.at(-1);
  if (!match || match.routeId === '__root__' || match.status === 'notFound' || !(match.routeId in routesById))
    return missing;
  const facts = FACTS[match.routeId];
  return facts ? facts({ at, queryClient, api, params: match.params }) : usual(at(match.pathname));
}

function homeFacts({ at, queryClient, api }: Known): PageMetadata {
  const links = queryClient.getQueryData(socialLinksQuery(api).queryKey);
  const banner = queryClient.getQueryData(bannersQuery(api).queryKey)?.[0];
  return {
    ...usual(at('/')),
    description: homeMessages.title,
    image: banner ? at(fileUrl(api.config, banner.bannerImg)) : '',
    structured: shopJsonLd(SHOP_NAME, '/icon-512.png', Object.values(links ?? {}).filter(Boolean), at),
  };
}

function factsOfProduct(product: Product, api: ApiClient, at: Address): PageMetadata {
  const path = `/product/${encodeURIComponent(productParam(product.productName))}`;
  const pictures = [product.productImage, ...product.additionalImages].filter(Boolean);
  const addresses = pictures.map((picture) => fileUrl(api.config, picture));
  const crumbs = [HOME, { name: product.productName, path }];
  if (product.category)
    crumbs.splice(1, 0, { name: product.category, path: `/category-products/${categorySlug(product.category)}` });
  return {
    ...usual(at(path)),
    description: plainText(product.description) || siteMessages.shopDescription,
    image: addresses[0] ? at(addresses[0]) : '',
    isProduct: true,
    structured: [productJsonLd(product, path, addresses, at), breadcrumbJsonLd(crumbs, at)],
  };
}
