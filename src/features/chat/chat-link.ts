/** SPEC 7: the external messaging link, with `phone` as digits and `text`. */
export function chatLink(phone: string, text: string): string {
  const query = new URLSearchParams({ phone: phone.replace(/\D/g, ''), text });
  return `https://api.whatsapp.com/send?${query}`;
}
