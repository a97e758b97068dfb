/** The product specification gives some texts word for word. */
export const loggedOut = 'Logout successfully';
export const loginFirst = 'Please login first';
export const logIn = 'Log in';
export const stillLoggedIn = 'You are still logged in. Check your connection, then try again.';
export const ended = 'You were logged out. Please log in again';
export const checkoutFirst = 'An order is being placed. Finish it before you log out.';
