/** Texts of the bar that buys. Apart from messages.ts, which the initial bundle of a product page has. */
/** 'Black, M × 2'. @param choice the chosen options; '' for none */
export const chosen = (choice: readonly string[], count: number) =>
  choice.filter((option) => option !== '').join(', ') + (count > 1 ? ` × ${count}` : '');
/** The colour is always chosen: the first one is preselected. */
export const chooseSize = 'Choose size';
export const stickyBar = 'Buy this product';
