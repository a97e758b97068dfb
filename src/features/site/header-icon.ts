/** The style of the round controls at the right of the header. */
export const headerIcon =
  'relative grid size-[min(2.75rem,14vw)] shrink-0 place-items-center rounded-full hover:bg-accent-soft';
