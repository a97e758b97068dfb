// What a reload would destroy: a checkout under way, a form that somebody is filling in. Held as Web Locks, which every
// tab of the shop can see (OFFLINE 5.2).
import { CHECKOUT_LOCK } from '#src/features/session/checkout-lock-held.ts';

const FORM_LOCK = 'unsaved-form';

const LOOK_AGAIN_MS = 1_000;

/** True while some tab of the shop holds something that a reload would destroy. */
export async function isWorkOpen(): Promise<boolean> {
  if (!navigator.locks) return typedForms().length > 0;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === CHECKOUT_LOCK || name === FORM_LOCK);
}

/** Resolves once no tab holds anything. */
export async function untilNoWorkIsOpen(): Promise<void> {
  while (await isWorkOpen()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

const touched = new Set<HTMLFormElement>();

/** Watches every form of the page, so that no form has to remember to say that it is being filled in. Call it once. */
export function watchForms(): void {
  const note = (form: HTMLFormElement | null) => {
    if (!form || touched.has(form)) return;
    touched.add(form);
    if (typedForms().length === 1) void holdLock();
  };
  document.addEventListener('input', ({ target }) => note(target instanceof Element ? target.closest('form') : null));
  // This comes when the page is idle: somebody may have typed before.
  for (const form of document.forms) if (textBoxes(form).some((box) => box.value !== box.defaultValue)) note(form);
}

/** Until every form that was typed into is empty again or gone from the page. */
async function holdLock(): Promise<void> {
  await navigator.locks?.request(FORM_LOCK, { mode: 'shared' }, async () => {
    while (typedForms().length > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  });
}

/** Forms on the page with something typed in. A single box, as for search, is typed again in a moment and not counted. */
function typedForms(): HTMLFormElement[] {
  for (const form of touched) if (!form.isConnected || !hasText(form)) touched.delete(form);
  return [...touched].filter((form) => textBoxes(form).length > 1);
}

const hasText = (form: HTMLFormElement) => textBoxes(form).some((box) => box.value !== '');

const textBoxes = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field) =>
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && !/^(hidden|checkbox|radio|submit|button)$/.test(field.type)),
  ) as (HTMLInputElement | HTMLTextAreaElement)[];
