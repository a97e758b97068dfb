/** Lets the bar of phones open the search that the header's menu holds. */
let openSearch: (() => void) | null = null;

export const searchOpener = {
  open: (): void => openSearch?.(),
  /** Returns how to take it back. */
  hang: (opener: () => void): (() => void) => {
    openSearch = opener;
    return () => {
      openSearch = null;
    };
  },
};
