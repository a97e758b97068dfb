// Tracks work that a reload would destroy: a running checkout, a partly filled form. Held as Web Locks, which every tab
// of the shop can see.
import { CHECKOUT_LOCK } from '#src/features/session/checkout-lock-held.ts';

const FORM_LOCK = 'unsaved-form';

const LOOK_AGAIN_MS = 1_000;

/** True while any tab of the shop has such work. */
export async function isWorkOpen(): Promise<boolean> {
  if (!navigator.locks) return typedForms().length > 0;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === CHECKOUT_LOCK || name === FORM_LOCK);
}

/** Resolves once no tab has such work. */
export async function untilNoWorkIsOpen(): Promise<void> {
  while (await isWorkOpen()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

const touched = new Set<HTMLFormElement>();

/** Watches every form of the page, so that the forms need no code of their own. Call it once. */
export function watchForms(): void {
  const note = (form: HTMLFormElement | null) => {
    if (!form || touched.has(form)) return;
    touched.add(form);
    if (typedForms().length === 1) void holdLock();
  };
  document.addEventListener('input', ({ target }) => note(target instanceof Element ? target.closest('form') : null));
  // This runs when the page is idle, so a form may have been filled in before.
  for (const form of document.forms) if (textBoxes(form).some((box) => box.value !== box.defaultValue)) note(form);
}

/** Holds the lock until every touched form is empty again or removed. */
async function holdLock(): Promise<void> {
  await navigator.locks?.request(FORM_LOCK, { mode: 'shared' }, async () => {
    while (typedForms().length > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  });
}

/** Forms with typed text. One with a single field, such as the search, or with `data-in-url` does not count: little or nothing is lost. */
function typedForms(): HTMLFormElement[] {
  for (const form of touched) if (!form.isConnected || !hasText(form)) touched.delete(form);
  return [...touched].filter((form) => textBoxes(form).length > 1 && !form.matches('[data-in-url]'));
}

const hasText = (form: HTMLFormElement) => textBoxes(form).some((box) => box.value !== '');

const textBoxes = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field) =>
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && !/^(hidden|checkbox|radio|submit|button)$/.test(field.type)),
  ) as (HTMLInputElement | HTMLTextAreaElement)[];
