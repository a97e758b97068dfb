/** SPEC 2 and 8, word for word. */
export const sessionMessages = {
  loggedOut: 'Logout successfully',
  loginFirst: 'Please login first',
} as const;
