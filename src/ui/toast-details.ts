import type { LinkProps } from '@tanstack/react-router';

/** What a toast has besides its words. */
export interface ToastDetails {
  /** The next step: a link in the toast. */
  action?: Pick<LinkProps, 'to' | 'search'> & { label: string };
  /** What the toast is about. A success ends the errors about the same, which it makes untrue. */
  about?: string;
}
