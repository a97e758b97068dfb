/** Texts of the components that every page needs at the start. */
export const close = 'Close';
export const notifications = 'Notifications';
export const dismiss = 'Dismiss';
