import { Button } from '#src/ui/button.tsx';
import * as productMessages from './messages.ts';

/** Where description and reviews would be, when only what a listing showed of the product is known. */
export const DetailFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-accent-soft p-4">
    <p>{productMessages.detailMissing}</p>
    <Button variant="secondary" onClick={onRetry}>
      {productMessages.tryAgain}
    </Button>
  </div>
);
