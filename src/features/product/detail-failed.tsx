import { Button } from '#src/ui/button.tsx';
import * as productMessages from './messages.ts';

/** Shown in place of description and reviews when only the listing's fields of the product are known. */
export const DetailFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-accent-soft p-4">
    <p>{productMessages.detailMissing}</p>
    <Button variant="secondary" onClick={onRetry}>
      {productMessages.tryAgain}
    </Button>
  </div>
);
