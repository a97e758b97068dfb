import { cx } from './cx.ts';

/** The logos of the four social networks, which are in no icon set, and the icons of the service strip. */
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
 * An icon of the footer, in the text colour. The style sheet contains the drawings (foot-icons.css), because they would
 * add a thousand numbers to the HTML of every page. A class sets its size.
 */
export const FootIcon = ({ name, className }: { name: FootIconName; className: string }) => (
  <span aria-hidden="true" className={cx('foot-icon', `foot-${name}`, className)} />
);
