import { formatRupees } from '#src/domain/money.ts';
import { lineTotal } from '#src/domain/price.ts';
import type { CartLine } from '#src/features/cart/cart-line.ts';
import { lineNote, nameOf } from '#src/features/cart/line-note.ts';
import { LineOptionsText } from '#src/features/cart/line-options-text.tsx';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { Picture } from '#src/ui/picture.tsx';
import * as checkoutMessages from './messages.ts';

/** One line of what is ordered; a problem that would stop the order is said here already. */
export function SummaryLine({ line }: { line: CartLine }) {
  const fileUrl = useFileUrl();
  const { product, quantity, color } = line;
  const note = lineNote(line);
  const picture = product.variations.find((one) => one.color === color)?.image || product.productImage;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-3 py-4">
      <div className="overflow-hidden rounded-md">
        <Picture src={fileUrl(picture)} alt="" sizes="4rem" ratio="4/5" />
      </div>
      <div className="min-w-0">
        <p className="font-medium leading-snug">{nameOf(line)}</p>
        <LineOptionsText line={line} />
        <p className="text-ink-soft text-sm">{checkoutMessages.quantity(quantity)}</p>
        {note?.isProblem ? <p className="font-medium text-danger text-sm">{note.text}</p> : null}
      </div>
      <p className="whitespace-nowrap font-semibold tabular-nums">{formatRupees(lineTotal(product, quantity))}</p>
    </li>
  );
}
