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
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 rounded-lg bg-surface p-5 md:grid-cols-4 md:p-8">
      {SERVICES.map(({ icon, title, text }) => (
        <li
          key={title}
          className="flex flex-col items-center gap-2 text-center lg:flex-row lg:justify-center lg:gap-4 lg:text-left"
        >
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-deep">
            <FootIcon name={icon} className="size-6" />
          </span>
          <p className="font-semibold leading-tight">
            {title} <span className="block font-normal text-ink-soft text-sm">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
