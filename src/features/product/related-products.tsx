import type { Product } from '#src/contract/product.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { RelatedContent } from './related-content.tsx';

const RelatedRow = lazyPart(async () => (await import('./related-row.tsx')).RelatedRow, <RelatedContent />);

/**
 * Other products of the same category, filled up with best sellers of others; hidden when there are none. They are below the
 * fold, so they and their code load only after the first interaction (src/app).
 */
export function RelatedProducts({ product }: { product: Product }) {
  const canAsk = useSync() !== null;
  if (product.category === '') return null;
  return (
    // One element from the placeholders to the row: a new one would have its estimated height for a frame.
    <section id="related" className="below-fold edge-room empty:hidden">
      {canAsk ? <RelatedRow product={product} /> : <RelatedContent />}
    </section>
  );
}
