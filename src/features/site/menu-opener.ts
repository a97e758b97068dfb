/** Lets the bottom bar open the header's menu at its categories. */
let openMenu: (() => void) | null = null;

export const menuOpener = {
  open: (): void => openMenu?.(),
  /** Registers what opens it. Returns how to unregister. */
  register: (opener: () => void): (() => void) => {
    openMenu = opener;
    return () => {
      openMenu = null;
    };
  },
};
