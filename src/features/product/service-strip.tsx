import { FootIcon } from '#src/ui/foot-icon.tsx';
import * as productMessages from './messages.ts';

const SERVICES = [
  { icon: 'headset', title: productMessages.customerService, text: productMessages.customerServiceHours },
  { icon: 'truck', title: productMessages.shippingIsFree, text: productMessages.onAllOrders },
  { icon: 'returns', title: productMessages.easyReturns, text: productMessages.returnsTerm },
  { icon: 'shield', title: productMessages.securePayment, text: productMessages.paymentKinds },
] as const;

/** The services that come with every order. */
export function ServiceStrip() {
  return (
    <ul className="services grid grid-cols-2 gap-x-4 gap-y-6 rounded-lg bg-surface p-5 md:grid-cols-4 md:p-8">
      {SERVICES.map(({ icon, title, text }) => (
        <li key={title}>
          <span>
            <FootIcon name={icon} className="size-6" />
          </span>
          <p>
            {title} <span>{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
