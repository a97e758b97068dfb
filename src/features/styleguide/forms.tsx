import { useEffect } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Form, type FormValues, useShopForm } from '#src/ui/form.tsx';
import { FormCheckbox, FormSelect, FormTextArea, FormTextField } from '#src/ui/form-fields.tsx';
import { FormPasswordField } from '#src/ui/form-password-field.tsx';
import { FormRadioCards } from '#src/ui/form-radio-cards.tsx';
import { Sample } from './sample.tsx';

const START = { name: 'Asha Rao', password: 'lift-heavy-7', state: '', mode: '', note: '', keep: true };
const EMPTY = { ...START, name: '', password: '', keep: false };
const REFUSED = {
  name: 'Name is required',
  password: 'Password is required',
  state: 'State is required',
  mode: 'Payment mode is required',
};
const MODES = [
  { value: 'online', label: 'Pay online', note: '5% off for paying now.' },
  { value: 'cod', label: 'Cash on delivery (COD)', note: 'Not offered at the moment.', disabled: true },
];

/** Forms, filled in and with errors. */
export function Forms() {
  return (
    <>
      <Sample name="Form">
        <SampleForm label="At rest" start={START} />
      </Sample>
      <Sample name="Form, refused">
        <SampleForm label="Refused" start={EMPTY} isRefused />
      </Sample>
    </>
  );
}

interface SampleFormProps {
  label: string;
  start: FormValues;
  isRefused?: boolean;
}

function SampleForm({ label, start, isRefused = false }: SampleFormProps) {
  const form = useShopForm({ start, problemsOf: (): Record<string, string> => (isRefused ? REFUSED : {}) });
  const { trigger } = form;
  useEffect(() => {
    if (isRefused) void trigger();
  }, [isRefused, trigger]);
  return (
    <Form form={form} label={label} onSend={() => undefined} className="grid w-full max-w-3xl gap-4 md:grid-cols-2">
      <FormTextField name="name" label="Full name" hint="As on the parcel" />
      <FormPasswordField name="password" label="Password" autoComplete="current-password" />
      <FormSelect name="state" label="State" empty="Choose a state" options={['Kerala', 'Maharashtra']} />
      <FormTextArea name="note" label="Order note (optional)" rows={2} />
      <FormRadioCards name="mode" legend="Payment mode" cards={MODES} />
      <FormCheckbox name="keep" label="Save on this device" hint="Leave it off on a shared device." />
      <Button type="submit">Send</Button>
    </Form>
  );
}
