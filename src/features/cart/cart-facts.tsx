import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RETURN_DAYS } from '#src/domain/returns.ts';
import { DeliveryForm } from '#src/features/delivery/delivery-form.tsx';
import * as deliveryMessages from '#src/features/delivery/messages.ts';
import { useDeliveryForm } from '#src/features/delivery/use-delivery-form.ts';
import { canAskDelivery } from '#src/features/delivery/use-delivery-to.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { codStatusQuery } from '#src/features/settings/payment-settings.ts';
import { FootIcon, type FootIconName } from '#src/ui/foot-icon.tsx';
import * as screenMessages from './screen-messages.ts';

/** When the order comes, how it can be returned and paid. The policies, the merchant's settings and PIN codes are the source. */
export function CartFacts() {
  const { contactEmail } = useSession();
  // A log-in or log-out begins anew: a PIN code belongs to its customer.
  return <Facts key={contactEmail} />;
}

function Facts() {
  const api = useApi();
  const cod = useQuery(codStatusQuery(api)).data;
  const form = useDeliveryForm();
  const isCodThere = form.delivery ? form.delivery.cod : cod?.isCodEnabled;
  return (
    <div className="flex flex-col gap-4 lg:order-2">
      {canAskDelivery(api) ? <DeliveryForm form={form} policy={<Policy to="/shipping-policy" />} /> : null}
      <ul className="flex flex-col text-sm">
        {canAskDelivery(api) ? null : (
          <Fact icon="truck">
            {deliveryMessages.usual(Date.now())} <Policy to="/shipping-policy" />
          </Fact>
        )}
        <Fact icon="returns">
          {screenMessages.returns(RETURN_DAYS)} <Policy to="/return-policy" />
        </Fact>
        <Fact icon="shield">
          {isCodThere ? screenMessages.payOnlineOrCod(cod?.advancePercent) : screenMessages.payOnlineOnly}
        </Fact>
      </ul>
    </div>
  );
}

/** As high as two lines, so that what follows does not move when the merchant's settings arrive. */
const Fact = ({ icon, children }: { icon: FootIconName; children: ReactNode }) => (
  <li className="flex min-h-11 items-center gap-3">
    <FootIcon name={icon} className="size-6 shrink-0 text-green" />
    <p className="min-w-0 flex-1">{children}</p>
  </li>
);

const POLICIES = {
  '/shipping-policy': screenMessages.shippingPolicy,
  '/return-policy': screenMessages.returnPolicy,
} as const;

const Policy = ({ to }: { to: keyof typeof POLICIES }) => (
  <Link to={to} className="-my-3 inline-block py-3 underline underline-offset-4">
    {POLICIES[to]}
  </Link>
);
