/**
 * A ref for what replaces a control that was pressed: keyboard and screen reader go on there. Nothing happens if something else has
 * the focus. Not for what is there when the page opens, which would take the focus too.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (element && document.activeElement === document.body) element.focus();
}
