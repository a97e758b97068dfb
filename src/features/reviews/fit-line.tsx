import type { Review } from '#src/contract/review.ts';
import { fitOf } from '#src/domain/fit.ts';
import * as reviewMessages from './messages.ts';

/** 'Runs small (6 of 8 reviews)', where enough reviews say so. */
export function FitLine({ reviews }: { reviews: readonly Review[] }) {
  const verdict = fitOf(reviews);
  if (!verdict) return null;
  return (
    <p>
      <span className="font-semibold">{reviewMessages.fits[verdict.fit]}</span>{' '}
      <span className="text-ink-soft text-sm">{reviewMessages.fitShare(verdict.count, verdict.of)}</span>
    </p>
  );
}
