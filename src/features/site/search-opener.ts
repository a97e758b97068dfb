/** Lets the bottom bar of phones open the search in the header's menu. */
let openSearch: (() => void) | null = null;

export const searchOpener = {
  open: (): void => openSearch?.(),
  /** Registers what opens it. Returns how to unregister. */
  register: (opener: () => void): (() => void) => {
    openSearch = opener;
    return () => {
      openSearch = null;
    };
  },
};
