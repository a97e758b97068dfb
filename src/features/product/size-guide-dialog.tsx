import type { Product } from '#src/contract/product.ts';
import { readSizeGuide } from '#src/domain/size-guide.ts';
import { FitLine } from '#src/features/reviews/fit-line.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import * as productMessages from './messages.ts';
import * as sizeGuideMessages from './size-guide-messages.ts';

/** The measurements of a garment in each size. */
export function SizeGuideDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const guide = readSizeGuide(product.sizeGuide ?? '');
  return (
    <Dialog open onClose={onClose} label={productMessages.sizeGuide} variant="sheet">
      <div className="flex flex-col gap-4 p-4">
        <p className="font-semibold">{product.productName}</p>
        <FitLine reviews={product.reviews} />
        {guide ? (
          <div className="rich-text overflow-x-auto">
            <table className="w-full tabular-nums">
              <thead>
                <tr>
                  <th scope="col">{productMessages.size}</th>
                  {guide.measurements.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {guide.rows.map(({ size, values }) => (
                  <tr key={size}>
                    <th scope="row">{size}</th>
                    {guide.measurements.map((name, column) => (
                      <td key={name}>{values[column]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
        <p className="text-ink-soft text-sm">{sizeGuideMessages.howToMeasure}</p>
      </div>
    </Dialog>
  );
}
