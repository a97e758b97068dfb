import { cx } from './cx.ts';

/** The four networks of SPEC 2 Footer, whose marks are in no icon set, and what comes with every order. */
export type FootIconName =
  | 'facebook'
  | 'instagram'
  | 'youtube'
  | 'twitter'
  | 'headset'
  | 'truck'
  | 'returns'
  | 'shield';

/**
 * A drawing at the foot of pages, in the colour of the words around it. The style sheet has it (foot-icons.css): the HTML of
 * every page is no place for a thousand figures that are seen last. Its size by a class.
 */
export const FootIcon = ({ name, className }: { name: FootIconName; className: string }) => (
  <span aria-hidden="true" className={cx('foot-icon', `foot-${name}`, className)} />
);
