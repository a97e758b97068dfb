/**
 * Category slug (SPEC 2 Header): lowercased, whitespace to hyphens, non-word characters removed, repeated hyphens
 * collapsed, leading and trailing ones trimmed. "Men's Apparel" -> "mens-apparel".
 */
export const categorySlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');

/** The `productName` of /product/{productName}: hyphens stand for spaces. The router encodes the rest. */
export const productParam = (productName: string): string => productName.trim().replace(/\s+/g, '-');

/** The name to ask the server for: every hyphen back to a space. */
export const nameFromParam = (param: string): string => param.replace(/-/g, ' ');

/** Equal for two names that only differ in case, hyphens and spaces; how a name is matched on both sides. */
export const foldName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();
