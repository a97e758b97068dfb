// Forms of more than a few fields: react-hook-form with our own components. A form takes its validation rules as one
// pure function, so that they can be tested without a screen.
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { RequiredFields } from './form-required.ts';

/** The values of a form: texts as typed, and checkboxes. */
export type FormValues = Record<string, string | boolean>;

/** The message of every invalid field; {} when all are valid. */
export type Problems<V> = Partial<Record<keyof V & string, string>>;

interface FormSetup<V extends FormValues> {
  start: V;
  problemsOf: (values: V) => Problems<V>;
}

export interface ShopForm<V extends FormValues> extends UseFormReturn<V> {
  /** The names of the required fields. */
  required: ReadonlySet<string>;
}

/** Validates on submit, and from then on at every change. */
export function useShopForm<V extends FormValues>({ start, problemsOf }: FormSetup<V>): ShopForm<V> {
  const form = useForm<V>({
    defaultValues: start as DefaultValues<V>,
    // Form focuses the first invalid field by its position on the page, not by order of registration.
    shouldFocusError: false,
    resolver: (values) => {
      const problems = Object.entries(problemsOf(values)).map(([name, message]) => [name, { type: 'rule', message }]);
      return problems.length > 0 ? { values: {}, errors: Object.fromEntries(problems) } : { values, errors: {} };
    },
  });
  const [required] = useState(() => namesWithout(start, problemsOf));
  // The same object at every render: effects depend on it.
  return Object.assign(form, { required });
}

/** The fields that are invalid when everything is empty. */
function namesWithout<V extends FormValues>(start: V, problemsOf: (values: V) => Problems<V>): ReadonlySet<string> {
  const nothing = Object.entries(start).map(([name, value]) => [name, typeof value === 'string' ? '' : false]);
  return new Set(Object.keys(problemsOf(Object.fromEntries(nothing))));
}

/** Re-renders at every change of the form. */
export const useFormValues = <V extends FormValues>(form: ShopForm<V>): V => useWatch({ control: form.control }) as V;

interface FormProps<V extends FormValues> {
  form: ShopForm<V>;
  label: string;
  /** Called with valid values. */
  onSend: (values: V) => void | Promise<void>;
  className?: string;
  children: ReactNode;
}

/** Submits on Enter and by its submit button; focuses the first invalid field when validation fails. */
export function Form<V extends FormValues>({ form, label, onSend, className, children }: FormProps<V>) {
  const ref = useRef<HTMLFormElement>(null);
  const refused = useRef(false);
  const { submitCount } = form.formState;

  useEffect(() => {
    if (submitCount > 0 && refused.current) focusFirstInvalid(ref.current);
    refused.current = false;
  }, [submitCount]);

  const send = form.handleSubmit(
    (values) => onSend(values as V),
    () => {
      refused.current = true;
    },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => void send(event);
  return (
    <FormProvider {...form}>
      <RequiredFields value={form.required}>
        <form ref={ref} aria-label={label} noValidate onSubmit={submit} className={className}>
          {children}
        </form>
      </RequiredFields>
    </FormProvider>
  );
}

/** Focuses the first invalid field, also in closed details; in a group, its first choice. */
function focusFirstInvalid(form: HTMLElement | null): void {
  const bad = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = bad?.matches('input, select, textarea') ? bad : bad?.querySelector<HTMLElement>('input:enabled');
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}
