/** A link or button that stands in a line of text, still a finger high. */
export const textLink =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 disabled:text-ink-soft disabled:no-underline';
