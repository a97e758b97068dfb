import { lazy, Suspense, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import * as quickAddMessages from './messages.ts';

const loadDialog = () => import('./quick-add-dialog.tsx');
const QuickAddDialog = lazy(() => loadDialog().then((module) => ({ default: module.QuickAddDialog })));

/** Opens the quick-add modal of one product. The modal is fetched when a finger or pointer comes near. */
export function QuickAddButton({ product, className = '' }: { product: Product; className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const fetchAhead = () => void loadDialog();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={quickAddMessages.open(product.productName)}
        onClick={() => setIsOpen(true)}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        className={`group/add grid size-12 place-items-center ${className}`}
      >
        <span className="grid size-9 place-items-center rounded-full bg-accent text-ink transition-colors group-hover/add:bg-ink group-hover/add:text-paper">
          <Icon name="plus" size={22} />
        </span>
      </button>
      {isOpen ? (
        <Suspense fallback={<Spinner label={quickAddMessages.opening} className="sr-only" />}>
          <QuickAddDialog product={product} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
