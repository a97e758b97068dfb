/**
 * A ref for what replaces a control that was pressed: keyboard and screen reader go on there. Nothing happens if something else has
 * the focus. Not for what is there when the page opens, which would take the focus too.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement: at, body } = document;
  // The browser takes the focus from a control that became disabled, but only before the next frame.
  if (element && (at === body || at?.matches(':disabled'))) element.focus();
}
