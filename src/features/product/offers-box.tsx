import { Icon } from '#src/ui/icon.tsx';
import * as productMessages from './messages.ts';

/** The 'Shipping Offers / Free Shipping Available' box. */
export function OffersBox() {
  return (
    <section
      aria-label={productMessages.offers}
      className="flex items-center gap-4 rounded-md bg-green-soft p-4 text-green"
    >
      <Icon name="truck" size={30} />
      <div>
        <h2 className="font-semibold">{productMessages.offers}</h2>
        <p>{productMessages.freeShipping}</p>
      </div>
    </section>
  );
}
