import type { ReactNode } from 'react';
import { CardRowSkeleton } from '#src/features/catalogue/product-card-skeleton.tsx';
import type { PerView } from '#src/ui/carousel-width.ts';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import * as productMessages from './messages.ts';

export const RELATED_PER_VIEW: PerView = { base: 1.5, md: 3, lg: 4 };

const COMING = (
  <div aria-hidden="true">
    <CardRowSkeleton perView={RELATED_PER_VIEW} />
  </div>
);

/** What the section of related products contains; without children it shows placeholders. */
export const RelatedContent = ({ children = COMING }: { children?: ReactNode }) => (
  <>
    <SectionHeading title={productMessages.related} />
    {children}
  </>
);
