/**
 * Category slug: lowercased, whitespace to hyphens, non-word characters removed, repeated hyphens collapsed, leading
 * and trailing ones trimmed. "Men's Apparel" -> "mens-apparel".
 */
export const categorySlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');

/** The `productName` of /product/{productName}: spaces become hyphens. The router encodes the rest. */
export const productParam = (productName: string): string => productName.trim().replace(/\s+/g, '-');

/** The name to request from the server: hyphens become spaces. */
export const nameFromParam = (param: string): string => param.replace(/-/g, ' ');

/** Equal for two names that differ only in case, hyphens and spaces. Page and server match names by it. */
export const foldName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();
