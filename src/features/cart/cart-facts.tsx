import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ARRIVAL_DAYS, businessDayAfter, RETURN_DAYS } from '#src/domain/delivery.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { codStatusQuery } from '#src/features/settings/payment-settings.ts';
import { FootIcon, type FootIconName } from '#src/ui/foot-icon.tsx';
import * as screenMessages from './screen-messages.ts';

/** When the order comes, how it can be returned and paid. The policies and the merchant's settings are the source. */
export function CartFacts() {
  const cod = useQuery(codStatusQuery(useApi())).data;
  const now = Date.now();
  const from = businessDayAfter(now, ARRIVAL_DAYS.least);
  const until = businessDayAfter(now, ARRIVAL_DAYS.most);
  return (
    <ul className="flex flex-col gap-2 text-sm lg:order-2">
      <Fact icon="truck" to="/shipping-policy" policy={screenMessages.shippingPolicy}>
        {screenMessages.arrives(ARRIVAL_DAYS, from, until)}
      </Fact>
      <Fact icon="returns" to="/return-policy" policy={screenMessages.returnPolicy}>
        {screenMessages.returns(RETURN_DAYS)}
      </Fact>
      <Fact icon="shield">
        {cod?.isCodEnabled ? screenMessages.payOnlineOrCod(cod.advancePercent) : screenMessages.payOnlineOnly}
      </Fact>
    </ul>
  );
}

interface FactProps {
  icon: FootIconName;
  to?: '/shipping-policy' | '/return-policy';
  policy?: string;
  children: ReactNode;
}

const Fact = ({ icon, to, policy, children }: FactProps) => (
  <li className="flex items-center gap-3">
    <FootIcon name={icon} className="size-6 shrink-0 text-green" />
    <p className="min-w-0 flex-1">
      {children}{' '}
      {to ? (
        <Link to={to} className="-my-3 inline-block py-3 underline underline-offset-4">
          {policy}
        </Link>
      ) : null}
    </p>
  </li>
);
