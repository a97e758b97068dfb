import { formatRupees } from '#src/domain/money.ts';
import { percentSaved } from '#src/domain/price.ts';
import { cx } from './cx.ts';
import * as uiMessages from './showing-messages.ts';

const SIZES = {
  sm: { price: 'text-2xl md:text-[1.75rem]', regular: 'text-sm', saving: 'text-sm' },
  md: { price: 'text-3xl', regular: 'text-base', saving: 'text-sm' },
  // Never wider than a phone, even with a large font.
  lg: { price: 'text-[min(3rem,14vw)]', regular: 'text-lg', saving: 'text-base' },
};

/** The price, the regular price, and the saving in percent. Amounts in paise, GST included. */
export function Price({
  paise,
  regularPaise = 0,
  size = 'md',
}: {
  paise: number;
  regularPaise?: number;
  size?: keyof typeof SIZES;
}) {
  const look = SIZES[size];
  const percent = percentSaved(paise, regularPaise);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={cx('whitespace-nowrap font-display font-semibold leading-none', look.price)}>
        {formatRupees(paise)}
      </span>
      {regularPaise > paise ? (
        <>
          <s className={cx('whitespace-nowrap text-ink-soft', look.regular)}>
            <span className="sr-only">{uiMessages.regularPrice} </span>
            {formatRupees(regularPaise)}
          </s>
          {percent > 0 ? (
            <span className={cx('whitespace-nowrap font-semibold text-green', look.saving)}>
              {uiMessages.percentOff(percent)}
            </span>
          ) : null}
        </>
      ) : null}
    </p>
  );
}
