import { DeliveryForm } from '#src/features/delivery/delivery-form.tsx';
import { useDeliveryForm } from '#src/features/delivery/use-delivery-form.ts';
import { useSession } from '#src/features/session/use-session.ts';

/** The form for a PIN code. A log-in or log-out begins anew: a PIN code belongs to its customer. */
export function ProductDelivery() {
  const { contactEmail } = useSession();
  return <Asked key={contactEmail} />;
}

const Asked = () => <DeliveryForm form={useDeliveryForm()} />;
