import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { amount, blurColors, flagParam, id, LIMITS, lenient, numberParam, text } from './field.ts';
import { ProductFacts } from './product-facts.ts';
import { Review } from './review.ts';
import { SORTS } from './sorts.ts';

/** One size of a colour; `stock` in pieces. */
export const SizeStock = v.object({ size: v.string(), stock: lenient(amount, 0) });

/** A colour with its sizes. `image` (extension): the picture of that colour. */
export const Variation = v.object({ color: v.string(), sizes: lenient(v.array(SizeStock), []), image: text });
export type Variation = v.InferOutput<typeof Variation>;

/** A member of a combo with its own options. `productImage` is an extension. */
export const ComboProduct = v.object({
  _id: v.string(),
  productName: v.string(),
  productImage: text,
  colors: lenient(v.array(v.object({ colorName: v.string(), sizes: lenient(v.array(SizeStock), []) })), []),
});
export type ComboProduct = v.InferOutput<typeof ComboProduct>;

export const Faq = v.object({ question: text, answer: text });

const isCombo = v.fallback(
  v.pipe(
    v.nullish(v.union([v.boolean(), v.picklist(['true', 'false', 'yes', 'no'])]), false),
    v.transform((x) => x === true || x === 'true' || x === 'yes'),
  ),
  false,
);

/** The fields that a card, a cart line and quick add need (`fields=card`). Prices in rupees before GST, `gst` in percent. */
const cardFields = {
  _id: v.string(),
  productName: v.pipe(v.string(), v.nonEmpty()),
  productImage: text,
  brand: text,
  regularPrice: lenient(amount, 0),
  salePrice: amount,
  gst: lenient(amount, 0),
  category: v.fallback(
    v.pipe(
      v.nullish(v.union([v.string(), v.object({ categoryName: v.string() })]), ''),
      v.transform((c) => (typeof c === 'string' ? c : c.categoryName)),
    ),
    '',
  ),
  productCode: text,
  /** 'yes' marks a best seller. */
  bestSeller: text,
  isCombo,
  variations: lenient(v.array(Variation), []),
  comboProducts: lenient(v.array(ComboProduct), []),
  /** Extension: average and count of real reviews, so that a card needs no review texts. */
  ratingAverage: v.optional(amount),
  ratingCount: v.optional(amount),
  /** Extension: as in 'India'. */
  countryOfOrigin: v.fallback(v.optional(v.string()), undefined),
  /** Extension: pieces sold in the last `hours`, from real orders. */
  soldRecently: v.optional(v.nullable(v.object({ count: amount, hours: amount }))),
  /** Extension: blur placeholder of each picture, by its path. */
  blurColors: v.fallback(v.optional(v.record(v.string(), blurColors)), undefined),
};

/** A product. Lists may omit fields that only the product page shows. */
export const Product = v.object({
  ...cardFields,
  additionalImages: lenient(v.array(v.string()), []),
  /** HTML. Sanitise it before rendering. */
  description: text,
  /** Extension: measurements by size (src/domain/size-guide.ts). */
  sizeGuide: v.fallback(v.optional(v.string()), undefined),
  faqs: lenient(v.array(Faq), []),
  reviews: lenient(v.array(Review), []),
  facts: v.fallback(v.optional(ProductFacts), undefined),
});
export type Product = v.InferOutput<typeof Product>;

/** Stands for a deleted product: its id, if known, and '' as its name. */
const goneProduct = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((_id): Product => ({ ...v.parse(Product, { _id, productName: '-', salePrice: 0 }), productName: '' })),
);

/** The product of a line in a cart or an order. For a deleted product a backend returns null or a bare id. */
export const ProductOrGone = v.union([Product, goneProduct]);

/** The available filter values of the whole listing, not just of one page (extension). */
export const Facets = v.object({
  colors: lenient(v.array(v.string()), []),
  sizes: lenient(v.array(v.string()), []),
  kinds: lenient(v.array(v.string()), []),
  origins: lenient(v.array(v.string()), []),
  /** GST-inclusive rupees. */
  minPrice: lenient(amount, 0),
  maxPrice: lenient(amount, 0),
});
export type Facets = v.InferOutput<typeof Facets>;

/** Query parameters that extend the listing API. A backend without them ignores them and returns the whole list. */
const listingQuery = {
  category: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.short))),
  bestSeller: v.optional(v.picklist(['yes'])),
  sort: v.optional(v.picklist(SORTS)),
  /** GST-inclusive rupees. */
  minPrice: v.optional(numberParam(0, 100_000_000)),
  maxPrice: v.optional(numberParam(0, 100_000_000)),
  color: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.short))),
  size: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.short))),
  kind: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.short))),
  /** Country of origin. */
  origin: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.short))),
  inStock: v.optional(flagParam),
  fields: v.optional(v.picklist(['card', 'all'])),
  /** 'no' where nothing can be filtered: without facets, a row of cards is a third smaller. */
  facets: v.optional(v.picklist(['no'])),
  /** 'yes' asks for the merchant's synonyms as well, for searches without a network. */
  synonyms: v.optional(v.picklist(['yes'])),
  limit: v.optional(numberParam(1, 200)),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
};

/** `nextCursor`: text = more pages, null = last page, missing = the backend does not page. */
const productList = v.object({
  data: v.array(Product),
  nextCursor: v.optional(v.nullable(v.string())),
  total: v.optional(amount),
  facets: v.optional(Facets),
  /** Extension: the words of the search that the products match, if others had to be dropped. */
  searchedFor: v.optional(text),
  /** Extension: the merchant's synonyms (src/domain/search-synonyms.ts). */
  synonyms: v.optional(text),
});
export type ProductList = v.InferOutput<typeof productList>;

export const getProducts = defineEndpoint({
  name: 'getProducts',
  summary: 'The product list; with extras: one page of a filtered, sorted listing',
  method: 'GET',
  path: '/products',
  access: 'key',
  query: v.object(listingQuery),
  reply: productList,
  content: 'data',
});

export const getProduct = defineEndpoint({
  name: 'getProduct',
  summary: 'One product by id',
  method: 'GET',
  path: '/product',
  access: 'key',
  query: v.object({ product_id: id }),
  reply: v.object({ data: v.union([Product, v.array(Product)]) }),
  content: 'data',
});

const nameQuery = v.pipe(v.string(), v.trim(), v.nonEmpty('is required'), v.maxLength(LIMITS.line));

export const getProductByName = defineEndpoint({
  name: 'getProductByName',
  summary: 'Products of that name, hyphens and spaces folded; the first is the best match',
  method: 'GET',
  path: '/productbyname',
  access: 'key',
  query: v.object({ productName: nameQuery }),
  reply: v.object({ data: v.array(Product) }),
  content: 'data',
});

export const searchProducts = defineEndpoint({
  name: 'searchProducts',
  summary: 'Search by name, category, brand, code, colour and size; knows synonyms, forgives typing errors',
  method: 'GET',
  path: '/productdetailbyname',
  access: 'key',
  query: v.object({ ...listingQuery, productName: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.line)) }),
  reply: productList,
  content: 'data',
});
