/** SPEC 2 and 8, word for word. */
export const loggedOut = 'Logout successfully';
export const loginFirst = 'Please login first';
