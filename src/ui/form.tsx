// Forms of more than a few boxes: react-hook-form behind our own pieces. A form is given its rules as one pure function,
// so that they can be tested without a screen.
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { type DefaultValues, FormProvider, useForm, useWatch } from 'react-hook-form';
import { focusFirstBad } from './form-focus.ts';

/** What a form holds: texts as typed and ticks. */
export type FormValues = Record<string, string | boolean>;

/** The message of every field that is not right; {} when all are. */
export type Problems<V> = Partial<Record<keyof V & string, string>>;

interface FormSetup<V extends FormValues> {
  start: V;
  problemsOf: (values: V) => Problems<V>;
}

export type ShopForm<V extends FormValues> = ReturnType<typeof useShopForm<V>>;

/** Fields are checked when the form is sent, and from then on as they change. */
export function useShopForm<V extends FormValues>({ start, problemsOf }: FormSetup<V>) {
  return useForm<V>({
    defaultValues: start as DefaultValues<V>,
    // The first bad field by place on the page, not by order of registration: Form does it.
    shouldFocusError: false,
    resolver: (values) => {
      const problems = Object.entries(problemsOf(values)).map(([name, message]) => [name, { type: 'rule', message }]);
      return problems.length > 0 ? { values: {}, errors: Object.fromEntries(problems) } : { values, errors: {} };
    },
  });
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
      <form ref={ref} aria-label={label} noValidate onSubmit={submit} className={className}>
        {children}
      </form>
    </FormProvider>
  );
}
