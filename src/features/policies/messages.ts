/** Texts around the policies. Each policy has its own file; the product specification gives the figures in them. */
export const contents = 'On this page';
export const updated = (day: string) => `Last updated ${day}`;
export const print = 'Print this page';
export const hours = 'Mon-Fri 8am to 5pm';
export const detailsMissing = 'You can find our address and telephone number on the contact page.';
export const legalName = 'Legal name';
export const address = 'Registered address';
export const gstin = 'GSTIN';
export const fssai = 'FSSAI licence';
export const email = 'Email';
export const phone = 'Phone';
export const grievanceOfficer = 'Grievance officer';
export const grievanceEmail = 'Grievance email';
export const grievancePhone = 'Grievance phone';
export const foodLicence = (licence: string) => `They are sold under FSSAI licence ${licence}.`;
