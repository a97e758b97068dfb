// The only way to build a product row. It computes the derived columns, so that they are always consistent.
import { newId } from '#server/db/new-id.ts';
import type { NewRow, ProductTable } from '#server/db/schema.ts';
import { toRupees } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { searchText } from '#src/domain/search-words.ts';
import { foldName } from '#src/domain/slug.ts';
import { cleanHtml } from './clean-html.ts';

export interface ProductDraft {
  id?: string;
  name: string;
  brand: string;
  code: string;
  /** HTML. Whatever is not on the allow-list is removed. */
  description: string;
  regularPricePaise: number;
  salePricePaise: number;
  gstPercent: number;
  hsn?: string;
  category: { id: string; name: string };
  bestSeller?: boolean;
  isCombo?: boolean;
  image?: string;
  images?: readonly string[];
  faqs?: readonly { question: string; answer: string }[];
  countryOfOrigin?: string;
  facts?: Readonly<Record<string, string | boolean>>;
  sizeGuide?: string;
  position?: number;
  createdAt?: Date;
}

/** Columns that the database fills in: by default, or by the triggers of migration 011. */
type Filled = 'rating_sum' | 'rating_count' | 'choices' | 'choices_in_stock' | 'created_at';

/** A row to insert or update. Ratings start at none. */
export function productRow(draft: ProductDraft): NewRow<'product'> {
  const price = { salePrice: toRupees(draft.salePricePaise), gst: draft.gstPercent };
  const row = {
    id: draft.id ?? newId(),
    name: draft.name.trim(),
    name_folded: foldName(draft.name),
    brand: draft.brand,
    code: draft.code,
    description_html: cleanHtml(draft.description),
    regular_price_paise: draft.regularPricePaise,
    sale_price_paise: draft.salePricePaise,
    gst_percent: draft.gstPercent,
    hsn: draft.hsn ?? '',
    price_paise: priceWithGst(price),
    category_id: draft.category.id,
    best_seller: draft.bestSeller ?? false,
    is_combo: draft.isCombo ?? false,
    image: draft.image ?? '',
    images: JSON.stringify(draft.images ?? []),
    faqs: JSON.stringify(draft.faqs ?? []),
    country_of_origin: draft.countryOfOrigin ?? '',
    facts: JSON.stringify(draft.facts ?? {}),
    size_guide: draft.sizeGuide ?? '',
    search_text: searchText(draft.name, draft.category.name, draft.brand, draft.code),
    position: draft.position ?? 0,
  } satisfies Record<Exclude<keyof ProductTable, Filled>, unknown>;
  return { ...row, ...(draft.createdAt ? { created_at: draft.createdAt } : {}) };
}
