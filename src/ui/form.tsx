// Forms of more than a few boxes: react-hook-form behind our own pieces. A form is given its rules as one pure function,
// so that they can be tested without a screen.
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { focusFirstBad } from './form-focus.ts';
import { RequiredFields } from './form-required.ts';

/** What a form holds: texts as typed and ticks. */
export type FormValues = Record<string, string | boolean>;

/** The message of every field that is not right; {} when all are. */
export type Problems<V> = Partial<Record<keyof V & string, string>>;

interface FormSetup<V extends FormValues> {
  start: V;
  problemsOf: (values: V) => Problems<V>;
}

export interface ShopForm<V extends FormValues> extends UseFormReturn<V> {
  /** The names of the fields that must be filled in. */
  required: ReadonlySet<string>;
}

/** Fields are checked when the form is sent, and from then on as they change. */
export function useShopForm<V extends FormValues>({ start, problemsOf }: FormSetup<V>): ShopForm<V> {
  const form = useForm<V>({
    defaultValues: start as DefaultValues<V>,
    // The first bad field by place on the page, not by order of registration: Form does it.
    shouldFocusError: false,
    resolver: (values) => {
      const problems = Object.entries(problemsOf(values)).map(([name, message]) => [name, { type: 'rule', message }]);
      return problems.length > 0 ? { values: {}, errors: Object.fromEntries(problems) } : { values, errors: {} };
    },
  });
  const [required] = useState(() => namesWithout(start, problemsOf));
  // The same object each time: effects depend on it.
  return Object.assign(form, { required });
}

/** What is asked for when nothing is filled in or ticked. */
function namesWithout<V extends FormValues>(start: V, problemsOf: (values: V) => Problems<V>): ReadonlySet<string> {
  const nothing = Object.entries(start).map(([name, value]) => [name, typeof value === 'string' ? '' : false]);
  return new Set(Object.keys(problemsOf(Object.fromEntries(nothing))));
}

/** Follows the whole form. */
export const useFormValues = <V extends FormValues>(form: ShopForm<V>): V => useWatch({ control: form.control }) as V;

interface FormProps<V extends FormValues> {
  form: ShopForm<V>;
  label: string;
  /** Called with values that have no problems. */
  onSend: (values: V) => void | Promise<void>;
  className?: string;
  children: ReactNode;
}

/** Sends on Enter and by its submit button; a refused form moves the keyboard to the first field to mend. */
export function Form<V extends FormValues>({ form, label, onSend, className, children }: FormProps<V>) {
  const ref = useRef<HTMLFormElement>(null);
  const refused = useRef(false);
  const { submitCount } = form.formState;

  useEffect(() => {
    if (submitCount > 0 && refused.current) focusFirstBad(ref.current);
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
