/** SPEC 8, word for word. Apart from the others: the stores may be asked for before their screen is there. */
export const failed = 'Failed to fetch all stores';
