import { Skeleton } from '#src/ui/skeleton.tsx';
import * as orderMessages from './messages.ts';

export function OrderSkeleton() {
  return (
    <div className="wrap flex max-w-5xl flex-col gap-8 pt-6 pb-12 md:pt-10" aria-busy="true">
      <h1 className="sr-only">{orderMessages.details}</h1>
      <p role="status" className="sr-only">
        {orderMessages.loading}
      </p>
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-40" />
      <Skeleton className="h-48" />
      <Skeleton className="h-64" />
    </div>
  );
}
