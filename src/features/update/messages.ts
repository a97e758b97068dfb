export const title = 'Update ready';
export const text = 'A newer version of the shop is on this device. Your cart stays as it is.';
export const apply = 'Update now';
export const later = 'Later';
export const waiting = 'A checkout or a form is open in a tab of the shop. Finish it, then update.';
