import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ApiClient } from '#src/api/client.ts';
import type { Product } from '#src/contract/product.ts';
import { formatRupees } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { productParam } from '#src/domain/slug.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/picture.tsx';
import * as sheetMessages from './added-messages.ts';
import { addedSlot } from './added-slot.tsx';
import { boughtWith } from './bought-with.ts';
import type { AddedLine } from './cart-line.ts';
import { LineOptionsText } from './line-options-text.tsx';
import { useCartLines } from './use-cart-lines.ts';

/** Scrolling on means that the shopper is done with the sheet. */
const SCROLLED_PX = 80;
const close = () => addedSlot.set(null);

/** Shows the sheet of a line that was just added, in place of an earlier one, if it is still wanted once all is loaded. */
export async function openAddedSheet(api: ApiClient, line: AddedLine, isWanted: () => boolean): Promise<void> {
  const together = await boughtWith(api, line.product._id);
  if (isWanted()) addedSlot.set(<AddedSheet key={Date.now()} line={line} together={together} />);
}

interface AddedSheetProps {
  line: AddedLine;
  /** What was bought together with it, from real orders; often nothing. */
  together: readonly Product[];
}

/**
 * What a phone shows after Add to Cart: the chosen product, how much is in the cart, the two next steps, and what goes with it.
 * It leaves room for the toast above it, and its buttons stay in sight where the text is large.
 * A popover, not a modal dialog: the page stays usable, and a tap on it, Escape, scrolling or another page closes the sheet.
 */
function AddedSheet({ line, together }: AddedSheetProps) {
  const ref = useRef<HTMLElement>(null);
  const { lines } = useCartLines();
  const path = useLocation({ select: ({ href }) => href });
  const opened = useRef(path);
  useEffect(() => {
    if (opened.current !== path) close();
  }, [path]);
  useEffect(() => {
    ref.current?.showPopover?.();
    // Not scrollY: the browser changes it, too, when the line about waiting changes appears above what is in sight.
    const place = () => document.querySelector('main')?.getBoundingClientRect().top ?? 0;
    const from = place();
    const onScroll = () => Math.abs(place() - from) > SCROLLED_PX && close();
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);

  const { product, color } = line;
  const picture = product.variations.find((one) => one.color === color)?.image || product.productImage;
  return (
    <section
      ref={ref}
      popover="auto"
      role="dialog"
      aria-label={sheetMessages.sheet}
      onToggle={({ newState }) => newState === 'closed' && close()}
      className="dialog-from-below fixed inset-x-0 top-auto bottom-0 m-0 max-h-[min(28rem,60dvh)] w-full max-w-none overflow-y-auto rounded-t-lg bg-surface p-4 pb-safe text-ink shadow-floating"
    >
      {/* Large text wraps below the picture. */}
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-16">
          <Thumbnail path={picture} product={product} />
        </div>
        <div className="min-w-0 flex-[1_1_9rem] pr-8">
          <p className="font-semibold leading-snug">{product.productName}</p>
          <LineOptionsText line={line} />
          <p className="text-ink-soft text-sm">{sheetMessages.count(line.quantity, lines.length)}</p>
        </div>
        <button
          type="button"
          aria-label={sheetMessages.close}
          onClick={close}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-full"
        >
          <Icon name="close" size={22} />
        </button>
      </div>
      {together.length > 0 ? <Together products={together} /> : null}
      <div className="sticky bottom-0 flex flex-wrap gap-3 bg-surface py-4">
        <Link to="/cart" className={`${buttonClass({ variant: 'secondary' })} flex-1`}>
          {sheetMessages.viewCart}
        </Link>
        <Link to="/checkout" className={`${buttonClass()} flex-1`}>
          {sheetMessages.checkout}
        </Link>
      </div>
    </section>
  );
}

function Together({ products }: { products: readonly Product[] }) {
  return (
    <section aria-label={sheetMessages.together} className="pt-4">
      <h2 className="font-semibold">{sheetMessages.together}</h2>
      <ul className="-mx-4 flex gap-3 overflow-x-auto px-4 pt-2">
        {products.map((product) => (
          <li key={product._id} className="w-28 shrink-0">
            <Link to="/product/$productName" params={{ productName: productParam(product.productName) }}>
              <Thumbnail path={product.productImage} product={product} />
              <span className="line-clamp-2 text-sm leading-snug">{product.productName}</span>
              <span className="font-semibold text-sm">{formatRupees(priceWithGst(product))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Thumbnail({ path, product }: { path: string; product: Product }) {
  const fileUrl = useFileUrl();
  return (
    <div className="overflow-hidden rounded-md bg-backdrop">
      <Picture src={fileUrl(path)} blurColors={product.blurColors?.[path]} alt="" sizes="7rem" ratio="4/5" />
    </div>
  );
}
