import type { ReactNode } from 'react';
import { ProductCardSkeleton } from '#src/features/catalogue/product-card-skeleton.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import * as productMessages from './messages.ts';

/** The section of related products; without children it shows placeholders. */
export const RelatedFrame = ({ children = COMING }: { children?: ReactNode }) => (
  <section id="related" className="below-fold edge-room">
    <SectionHeading title={productMessages.related} />
    {children}
  </section>
);

const COMING = (
  <div aria-hidden="true" className="flex gap-3 overflow-hidden md:gap-5">
    {[1, 2, 3, 4].map((place) => (
      <div key={place} className="w-2/3 shrink-0 md:w-[31%] lg:w-[23.5%]">
        <ProductCardSkeleton />
      </div>
    ))}
  </div>
);
