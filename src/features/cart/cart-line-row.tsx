import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatRupees } from '#src/domain/money.ts';
import { lineTotal, priceWithGst } from '#src/domain/price.ts';
import { productParam } from '#src/domain/slug.ts';
import * as choiceMessages from '#src/features/choice/messages.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { WaitingMark } from '#src/features/sync/waiting-mark.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx';
import type { CartLine } from './cart-line.ts';
import { ChangeOptions } from './change-options.tsx';
import { isGone, lineNote, nameOf } from './line-note.ts';
import { LineOptionsText } from './line-options-text.tsx';
import * as cartMessages from './messages.ts';
import { useCartActions } from './use-cart-actions.ts';

/** One cart line: product, options, quantity, price and the remove button. */
export function CartLineRow({
  line,
  isMemory,
  action,
  onRemove,
  onReplaced,
}: {
  line: CartLine;
  /** The device cannot store anything: unsent changes live as long as this tab. */
  isMemory: boolean;
  /** What else can be done with the line. */
  action?: ReactNode;
  onRemove: () => void;
  /** The line has become another one, in another size or colour. */
  onReplaced: () => void;
}) {
  const { setQuantity } = useCartActions();
  const fileUrl = useFileUrl();
  const { product, quantity } = line;
  const note = lineNote(line);
  const name = nameOf(line);
  const picture = pictureOf(line);
  return (
    <li className="grid grid-cols-[min(6rem,25vw)_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <div className="relative self-start overflow-hidden rounded-md sm:row-span-2">
        <Picture src={fileUrl(picture)} blurColors={product.blurColors?.[picture]} alt="" sizes="7rem" ratio="4/5" />
        <WaitingMark isWaiting={line.waiting} isMemory={isMemory && !line.isOnDevice} />
      </div>
      <div className="flex min-w-0 flex-wrap items-start gap-2">
        {/* Beside large text the remove button goes below. */}
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 className="font-semibold leading-snug">{isGone(line) ? name : <ProductLink name={name} />}</h2>
          <LineOptionsText line={line} />
          {/* The space is always reserved, so that the buttons below do not move while the quantity changes. */}
          <p className="min-h-5 text-ink-soft text-sm">
            {quantity > 1 && !isGone(line) ? cartMessages.each(formatRupees(priceWithGst(product))) : null}
          </p>
          {note ? (
            <p className="mt-1">
              <Badge tone={note.isProblem ? 'danger' : 'accent'}>{note.text}</Badge>{' '}
              {note.makeIt === undefined ? null : (
                <Button variant="link" onClick={() => void setQuantity(line, note.makeIt ?? 1)}>
                  {choiceMessages.makeIt(note.makeIt)}
                </Button>
              )}
            </p>
          ) : null}
        </div>
        <button
          type="button"
          aria-label={cartMessages.removeOf(name)}
          onClick={onRemove}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-danger-soft hover:text-danger"
        >
          <Icon name="trash" />
        </button>
      </div>
      {isGone(line) ? null : (
        // On phones as wide as the screen: beside the picture, the width of each digit would decide whether the price wraps.
        <div className="col-span-2 flex flex-wrap items-center justify-between gap-2 sm:col-span-1">
          <QuantityStepper
            value={quantity}
            onChange={(next) => void setQuantity(line, next)}
            label={cartMessages.quantityOf(name)}
          />
          <p className="ml-auto whitespace-nowrap font-display font-semibold text-2xl leading-none sm:text-3xl">
            {formatRupees(lineTotal(product, quantity))}
          </p>
          <div className="-mx-1 flex w-full flex-wrap gap-x-3">
            {hasOptions(line) ? <ChangeOptions line={line} onReplaced={onReplaced} /> : null}
            {action}
          </div>
        </div>
      )}
    </li>
  );
}

const ProductLink = ({ name }: { name: string }) => (
  <Link
    to="/product/$productName"
    params={{ productName: productParam(name) }}
    className="-my-3 inline-block max-w-full py-3 hover:underline"
  >
    {name}
  </Link>
);

/** A combo's options are those of its members. */
const hasOptions = (line: CartLine) =>
  (line.isCombo ? line.comboProducts : [line]).some(({ color, size }) => color !== '' || size !== '');

/** The picture of the chosen colour, or the product's own. */
const pictureOf = ({ product, color }: CartLine): string =>
  product.variations.find((variation) => variation.color === color)?.image || product.productImage;
