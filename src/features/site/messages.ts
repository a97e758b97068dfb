/** The words of the frame around every page. Those of SPEC 2 and 8 are spelled as there. */
export const siteMessages = {
  generalInfoFailed: 'Failed to fetch general information',
  contactInfoFailed: 'Failed to fetch Contact information',
  socialLinksFailed: 'Failed to fetch Social Links',
  categoriesFailed: 'Failed to fetch all categories',
  newsletterPlaceholder: 'Subscribe to our email',
  skipToContent: 'Skip to content',
  searchLabel: 'Search products',
  searchPlaceholder: 'Search dumbbells, whey, tees',
  goHome: 'Go home',
} as const;
