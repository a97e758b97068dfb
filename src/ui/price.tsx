import { formatRupees } from '#src/domain/money.ts';
import { percentSaved } from '#src/domain/price.ts';
import { cx } from './cx.ts';
import * as uiMessages from './showing-messages.ts';

/** The classes of each size; repeated.css has those of the smallest. */
const SIZES: Record<'sm' | 'md' | 'lg', { price: string; regular?: string; saving?: string }> = {
  sm: { price: '' },
  md: { price: 'text-3xl leading-none', regular: 'text-base' },
  // Never wider than a phone, even with a large font.
  lg: { price: 'text-[min(3rem,14vw)] leading-none', regular: 'text-lg', saving: 'text-base' },
};

/** The price, the regular price, and the saving in percent. Amounts in paise, GST included. */
export function Price({
  paise,
  regularPaise = 0,
  size = 'md',
  className,
}: {
  paise: number;
  regularPaise?: number;
  size?: keyof typeof SIZES;
  className?: string;
}) {
  const look = SIZES[size];
  const percent = percentSaved(paise, regularPaise);
  return (
    <p className={cx('price', look.price, className)}>
      {formatRupees(paise)}
      {regularPaise > paise ? (
        <>
          <s className={look.regular}>
            <span className="sr-only">{`${uiMessages.regularPrice} `}</span>
            {formatRupees(regularPaise)}
          </s>
          {percent > 0 ? <span className={look.saving}>{uiMessages.percentOff(percent)}</span> : null}
        </>
      ) : null}
    </p>
  );
}
