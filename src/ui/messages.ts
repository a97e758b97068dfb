/** The words of the pieces that every page begins with; what a piece is about is given to it. */
export const close = 'Close';
export const notifications = 'Notifications';
export const dismiss = 'Dismiss';
