import { memo } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { RichText } from '#src/ui/rich-text.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import * as productMessages from './messages.ts';

/** The HTML description, sanitised. Open until the shopper closes it. */
export const AboutItem = memo(function AboutItem({
  description,
  isLoading,
}: {
  description: string;
  isLoading: boolean;
}) {
  if (!isLoading && description.trim() === '') return null;
  return (
    <details open className="accordion accordion-list">
      <summary className="accordion-summary">
        {productMessages.about}
        <Icon name="chevron-down" />
      </summary>
      <div className="pb-5 text-ink-soft">{isLoading ? <DescriptionSkeleton /> : <RichText html={description} />}</div>
    </details>
  );
});

const DescriptionSkeleton = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-11/12" />
    <Skeleton className="h-4 w-3/4" />
  </div>
);
