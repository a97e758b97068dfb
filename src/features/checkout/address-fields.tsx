import { COUNTRIES, STATES } from '#src/contract/states.ts';
import { cleanPhone, cleanPin } from '#src/domain/clean-numbers.ts';
import { FormSelect, FormTextField } from '#src/ui/form-fields.tsx';
import type { AddressKind } from './checkout-values.ts';
import * as checkoutMessages from './messages.ts';

/** The fields of one address, with autocomplete tokens so that a browser can fill them all at once. */
export function AddressFields({ kind }: { kind: AddressKind }) {
  const name = (field: string) => `${kind}_${field}`;
  const token = (what: string) => `${kind} ${what}`;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <FormTextField
          name={name('name')}
          label={checkoutMessages.fullName}
          autoComplete={token('name')}
          autoCapitalize="words"
        />
      </div>
      <FormTextField
        name={name('email')}
        type="email"
        inputMode="email"
        label={checkoutMessages.email}
        hint={kind === 'shipping' ? checkoutMessages.shippingEmailHint : undefined}
        autoComplete={token('email')}
      />
      <FormTextField
        name={name('phone')}
        type="tel"
        inputMode="numeric"
        label={checkoutMessages.phone}
        hint={checkoutMessages.phoneHint}
        autoComplete={token('tel-national')}
        clean={cleanPhone}
      />
      <div className="sm:col-span-2">
        <FormTextField
          name={name('address_line1')}
          label={checkoutMessages.line1}
          autoComplete={token('address-line1')}
        />
      </div>
      <div className="sm:col-span-2">
        <FormTextField
          name={name('address_line2')}
          label={checkoutMessages.line2}
          autoComplete={token('address-line2')}
        />
      </div>
      <FormTextField
        name={name('zip_code')}
        inputMode="numeric"
        label={checkoutMessages.zip}
        hint={checkoutMessages.zipHint}
        autoComplete={token('postal-code')}
        clean={cleanPin}
      />
      <FormTextField name={name('city')} label={checkoutMessages.city} autoComplete={token('address-level2')} />
      <FormSelect
        name={name('state')}
        label={checkoutMessages.state}
        empty={checkoutMessages.chooseState}
        options={STATES}
        autoComplete={token('address-level1')}
      />
      <FormSelect
        name={name('country')}
        label={checkoutMessages.country}
        options={COUNTRIES}
        autoComplete={token('country-name')}
      />
    </div>
  );
}
