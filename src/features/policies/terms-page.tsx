import { PolicyPage } from './policy-page.tsx';
import { ORDER_TERMS } from './terms-orders.tsx';
import { SHOP_TERMS } from './terms-shop.tsx';

export function TermsPage() {
  return (
    <PolicyPage
      title="Terms and conditions"
      lead="What you and we agree on when you use this shop and buy from it. Plain words; what the law gives you stays yours in any case."
      updated="2026-11-28"
      sections={[...ORDER_TERMS, ...SHOP_TERMS]}
    />
  );
}
