/** Why a setting of the merchant could not be read: texts of the specification, word for word. */
export const categoriesFailed = 'Failed to fetch all categories';
export const contactInfoFailed = 'Failed to fetch Contact information';
export const generalInfoFailed = 'Failed to fetch general information';
export const socialLinksFailed = 'Failed to fetch Social Links';
