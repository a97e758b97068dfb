/** The link to the messaging app: `phone` as digits, `text` as the message. */
export function chatLink(phone: string, text: string): string {
  const query = new URLSearchParams({ phone: phone.replace(/\D/g, ''), text });
  return `https://api.whatsapp.com/send?${query}`;
}
