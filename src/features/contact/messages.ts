/** Texts of the contact page. Many are given word for word by the product specification, capitals included. */
export const title = 'Contact';
export const lead = 'A question about an order, a size or a supplement? Write, call or drop in.';
export const details = 'How to reach us';
export const email = 'Email';
export const address = 'Address';
export const phoneNumber = 'Phone';
export const whatsappNumber = 'WhatsApp';
export const hours = 'Contact hours';
export const hoursText = 'Mon-Fri 8am to 5pm';
export const grievance = 'Complaints';
export const grievanceLink = 'Grievance officer and redress times';
export const detailsFailed = 'Our address and numbers did not load.';
export const form = 'Write to us';
export const firstname = 'First name';
export const lastname = 'Last name (optional)';
export const country = 'Country code';
export const phone = 'Phone';
export const phoneHint = '10 to 12 digits, without the country code';
export const message = 'Message';
export const isComplaint = 'This is a complaint';
export const isComplaintHint =
  'It goes to our grievance officer and gets a number. We acknowledge it within 48 hours and answer it within one month.';
export const complaintTitle = (number: string) => `Your complaint has the number ${number}`;
export const complaintText =
  'We have sent it to your email address. Our grievance officer acknowledges it within 48 hours and answers within one month.';
export const send = 'Send message';
export const isSent = 'Message send successfully';
export const sendFailed = 'Failed to send contact message';
export const kept = 'What you type is saved on this device until you send it.';
export const keptOffline =
  'You are offline. Your message is saved on this device. Come back to this page when you are online, and send it.';
export const keptAfterFailure = 'Your message is saved on this device. Please try again in a moment.';
export const firstnameMissing = 'Please enter Your name';
export const emailMissing = 'Please enter your email address';
export const emailOdd = 'Enter an email address like name@example.com';
export const countryMissing = 'Please choose your country code';
export const phoneMissing = 'Please enter your Phone Number.';
export const phoneOdd = 'Invalid Phone Number';
export const messageMissing = 'PLease enter your message.';
