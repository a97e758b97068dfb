import { afterFrame } from './after-frame.ts';
import { focusHeading } from './screen-heading.ts';

/** Node.DOCUMENT_POSITION_PRECEDING, shorter. */
const PRECEDING = 2;

/**
 * A ref for a control that may be removed while it has the focus, for example by its own press: keyboard and screen reader go on at
 * the nearest heading before it. Nothing happens if something else has taken the focus by then.
 */
export const passFocusOn = (control: HTMLElement | null) => () => {
  if (!control || document.activeElement !== control) return;
  const headings = [...document.querySelectorAll<HTMLElement>('h1,h2,h3')].filter(
    (heading) => control.compareDocumentPosition(heading) & PRECEDING,
  );
  void afterFrame().then(() => {
    const heading = headings.findLast(({ isConnected }) => isConnected);
    if (heading && document.activeElement === document.body) focusHeading(heading);
  });
};
