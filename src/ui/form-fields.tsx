// The fields of a Form. Each finds its value and its message by name; Field connects label, hint and error.
import { type ChangeEvent, type ComponentProps, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { Select, TextArea, TextField } from './field.tsx';
import { useIsRequired } from './form-required.ts';

interface Named {
  name: string;
  label: string;
  hint?: string;
}

/** The value, registration and error of a field in the surrounding form. */
function useNamed(name: string) {
  const { register, formState } = useFormContext();
  const message = formState.errors[name]?.message;
  return {
    field: { ...register(name), ...useIsRequired(name) },
    error: typeof message === 'string' ? message : undefined,
  };
}

type TextProps = Named & Omit<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'id'>;

/** @param props.clean cleans the typed or pasted text, e.g. digits only */
export function FormTextField({ name, clean, ...rest }: TextProps & { clean?: (typed: string) => string }) {
  const { field, error } = useNamed(name);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    // Write only when it differs, because writing moves the caret to the end.
    if (clean && clean(value) !== value) event.target.value = clean(value);
    void field.onChange(event);
  };
  return <TextField {...rest} {...field} onChange={onChange} error={error} />;
}

export function FormTextArea({ name, ...rest }: Named & { maxLength?: number; rows?: number; autoComplete?: string }) {
  const { field, error } = useNamed(name);
  return <TextArea {...rest} {...field} error={error} />;
}

/** @param props.empty the label of "none chosen"; without it, the first option is preselected */
export function FormSelect({
  name,
  options,
  empty,
  ...rest
}: Named & { options: readonly string[]; empty?: string; autoComplete?: string }) {
  const { field, error } = useNamed(name);
  return (
    <Select {...rest} {...field} error={error}>
      {empty === undefined ? null : <option value="">{empty}</option>}
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  );
}

/** Screen readers read the hint after the name, not as part of it. */
export function FormCheckbox({ name, label, hint }: Named) {
  const { field } = useNamed(name);
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
      <input
        type="checkbox"
        {...field}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="size-5 shrink-0 accent-ink"
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="block text-ink-soft text-sm">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
