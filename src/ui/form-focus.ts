/** Focuses the first invalid field; in a group, its first choice. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const bad = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = bad?.matches('input, select, textarea') ? bad : bad?.querySelector<HTMLElement>('input:enabled');
  field?.focus();
}
