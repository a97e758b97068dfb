import type { KeyboardEvent } from 'react';
import { formatRupees } from '#src/domain/money.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import * as checkoutMessages from './messages.ts';
import type { CouponBox } from './use-coupon.ts';

/** @param props.savedPaise the discount of the accepted coupon */
export function CouponField({ box, onApply, savedPaise }: { box: CouponBox; onApply: () => void; savedPaise: number }) {
  const isApplied = box.coupon !== null;
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter applies the coupon here instead of submitting the form.
    event.preventDefault();
    onApply();
  };
  return (
    <div>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            name="coupon"
            label={checkoutMessages.coupon}
            value={box.code}
            error={box.message || undefined}
            autoComplete="off"
            enterKeyHint="done"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            onChange={(event) => box.type(event.target.value)}
            onKeyDown={onEnter}
          />
        </div>
        <Button
          variant="secondary"
          className="mt-7"
          busy={box.isBusy}
          disabled={isApplied || box.code.trim() === ''}
          onClick={onApply}
        >
          {isApplied ? checkoutMessages.couponApplied : checkoutMessages.applyCoupon}
        </Button>
      </div>
      <p role="status" className="text-sm">
        {isApplied ? (
          <span className="mt-1 inline-flex items-center gap-1 font-medium text-green">
            <Icon name="check" size={16} />
            {checkoutMessages.couponSaves(formatRupees(savedPaise))}
          </span>
        ) : box.notice ? (
          <span className="mt-1 block text-ink-soft">{box.notice}</span>
        ) : null}
      </p>
    </div>
  );
}
