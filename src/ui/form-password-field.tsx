// A password field in a Form, with a button that shows the password.
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from './field.tsx';
import * as uiMessages from './form-messages.ts';
import { useIsRequired } from './form-required.ts';
import { Icon } from './icon.tsx';

interface FormPasswordFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** Tells a password manager whether to fill in or to generate a password. */
  autoComplete: 'current-password' | 'new-password';
}

export function FormPasswordField({ name, label, hint, autoComplete }: FormPasswordFieldProps) {
  const { register, formState } = useFormContext();
  const [isShown, setIsShown] = useState(false);
  const required = useIsRequired(name);
  const message = formState.errors[name]?.message;
  return (
    <Field label={label} hint={hint} error={typeof message === 'string' ? message : undefined}>
      {(ids) => (
        <div className="relative">
          <input
            {...register(name)}
            {...ids}
            {...required}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            className="h-11 w-full rounded-md border border-line-strong bg-surface pr-12 pl-3 text-ink aria-invalid:border-2 aria-invalid:border-danger"
          />
          <button
            type="button"
            aria-label={isShown ? uiMessages.hide(label) : uiMessages.show(label)}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink"
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
