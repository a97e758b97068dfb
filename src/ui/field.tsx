import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/** The attributes that connect a control with its label, hint and error. */
export interface FieldIds {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** A control that takes the ids, or content that labels itself. */
  children: ReactNode | ((ids: FieldIds) => ReactNode);
}

/** Label above, control, then hint or error below. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const ids: FieldIds = {
    id,
    ...(error || hint ? { 'aria-describedby': noteId } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {typeof children === 'function' ? children(ids) : children}
      {error ? (
        <p id={noteId} className="flex items-start gap-1 text-danger text-sm">
          <Icon name="alert" size={16} className="mt-0.5" />
          <span className="min-w-0">{error}</span>
        </p>
      ) : hint ? (
        <p id={noteId} className="text-ink-soft text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

const CONTROL =
  'w-full rounded-md border border-line-strong bg-surface px-3 text-ink placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-danger disabled:bg-backdrop disabled:text-ink-soft';

type Own = Pick<FieldProps, 'label' | 'error' | 'hint'>;

export function TextField({ label, error, hint, className, ...input }: Own & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => <input {...input} {...ids} className={cx(CONTROL, 'h-11', className)} />}
    </Field>
  );
}

export function TextArea({ label, error, hint, className, ...area }: Own & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => <textarea rows={4} autoComplete="off" {...area} {...ids} className={cx(CONTROL, 'py-2', className)} />}
    </Field>
  );
}

/** Options are its children. */
export function Select({ label, error, hint, className, ...select }: Own & Omit<ComponentProps<'select'>, 'id'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => <select {...select} {...ids} className={cx(CONTROL, 'h-11 pr-8', className)} />}
    </Field>
  );
}
