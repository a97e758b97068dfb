// Short notations that keep the catalogue files readable.
import type { LegalFacts } from '#server/shop/legal-facts.ts';
import type { ProductRecordInput } from '#server/shop/product-record.ts';

/** A category file: its products in shop order. legal-facts.ts has what the law demands. */
export type Catalogue = readonly Omit<ProductRecordInput, keyof LegalFacts>[];

export const photo = (name: string): string => `media/products/${name}.webp`;

/** Stock by size, in the order written. */
export const sizes = (stock: Readonly<Record<string, number>>) =>
  Object.entries(stock).map(([size, pieces]) => ({ size, stock: pieces }));

export const faq = (question: string, answer: string) => ({ question, answer });

/** `day` as 2026-08-31. */
export const review = (
  name: string,
  rating: 1 | 2 | 3 | 4 | 5,
  day: string,
  comment: string,
  fit: 'small' | 'true' | 'large' | '' = '',
) => ({
  name,
  rating,
  comment,
  fit,
  createdAt: `${day}T06:30:00.000Z`,
});

/** Lines of text without the indentation of the source file. */
export const lines = (strings: TemplateStringsArray): string => strings.join('').trim().replace(/\n\s*/g, '\n');

/** The same for HTML. */
export const html = lines;
