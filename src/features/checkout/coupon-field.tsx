import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { formatRupees } from '#src/domain/money.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import * as checkoutMessages from './messages.ts';
import type { CouponBox } from './use-coupon.ts';

interface CouponFieldProps {
  box: CouponBox;
  onApply: () => void;
  /** The discount of the accepted coupon. */
  savedPaise: number;
  readOnly: boolean;
}

export function CouponField({ box, onApply, savedPaise, readOnly }: CouponFieldProps) {
  const isApplied = box.coupon !== null;
  const statusId = useId();
  const status = useRef<HTMLParagraphElement>(null);
  const isAnswered = isApplied || box.message !== '';
  // A code that is accepted or refused disables the button that was pressed. The browser takes the focus from it, perhaps only in
  // the next frame.
  useEffect(() => {
    const { activeElement: at, body } = document;
    if (isAnswered && (at === body || at?.matches(':disabled'))) status.current?.focus();
  }, [isAnswered]);
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
            readOnly={readOnly}
            aria-invalid={(box.message && !box.code) || undefined}
            aria-describedby={box.message ? statusId : undefined}
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
      {/* A refusal stands here too, so that it is announced. */}
      <p role="status" id={statusId} ref={status} tabIndex={-1} className="text-sm">
        {box.message ? (
          <span className="mt-1 flex items-start gap-1 text-danger">
            <Icon name="alert" size={16} className="mt-0.5" />
            <span className="min-w-0">{box.message}</span>
          </span>
        ) : isApplied ? (
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
