/** A link or button within a line of text that is still 44 px high. */
export const textLink =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 disabled:text-ink-soft disabled:no-underline';
