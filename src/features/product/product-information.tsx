import type { Product } from '#src/contract/product.ts';
import type { ProductFacts } from '#src/contract/product-facts.ts';
import { formatRupees, toPaise } from '#src/domain/money.ts';
import { unitPrice } from '#src/domain/unit-price.ts';
import { Accordion } from '#src/ui/accordion.tsx';
import * as productMessages from './messages.ts';

/** What the law makes a shop say of a product (docs/compliance.md). A backend may lack some of it; only what is known is shown. */
export function ProductInformation({ product }: { product: Product }) {
  const rows = rowsOf(product).filter(([, value]) => value);
  if (rows.length === 0) return null;
  const content = (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[11rem_1fr]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft text-sm sm:pt-0.5">{label}</dt>
          <dd className="mb-2 min-w-0 break-words font-medium sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
  return <Accordion items={[{ id: 'information', summary: productMessages.information, content }]} />;
}

function rowsOf({
  countryOfOrigin,
  regularPrice,
  facts,
}: Product): (readonly [label: string, value: string | undefined])[] {
  const fact = (name: keyof ProductFacts) => facts?.[name] ?? '';
  const mrp = toPaise(regularPrice);
  const unit = unitPrice(mrp, fact('netQuantity'));
  const maker = fact('makerName') && `${fact('makerName')}, ${fact('makerAddress')}`;
  return [
    [productMessages.origin, countryOfOrigin],
    [productMessages.makers[fact('makerRole')] ?? productMessages.maker, maker],
    [productMessages.netQuantity, fact('netQuantity')],
    [productMessages.mrp, regularPrice > 0 ? productMessages.mrpWithTaxes(formatRupees(mrp)) : ''],
    [productMessages.unitPrice, unit ? `${formatRupees(unit.paise)} per ${unit.per}` : ''],
    [productMessages.packedIn, monthAndYear(fact('packedIn'))],
    [productMessages.bestBefore, fact('bestBefore')],
    [productMessages.ingredients, fact('ingredients')],
    [productMessages.allergens, fact('allergens')],
    [productMessages.nutrition, fact('nutrition')],
    [productMessages.fssai, fact('fssaiLicence')],
    [productMessages.careContact, fact('careContact')],
  ];
}

/** '2026-08' as '08/2026'. */
const monthAndYear = (packedIn: string) => packedIn.split('-').reverse().join('/');
