/**
 * A ref for what replaces a control that was pressed: keyboard and screen reader go on there. Nothing happens if something else than
 * a heading, to which a removed button passes it, has the focus. Not for what is there when the page opens, which would take the focus too.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement?.matches('body, h1, h2, h3')) element?.focus();
}
