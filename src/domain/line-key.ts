// A cart line is product + colour + size; a combo line is the combo + every member's options.

export interface SingleChoice {
  isCombo: false;
  product_id: string;
  color: string;
  size: string;
}
export interface ComboLineChoice {
  isCombo: true;
  product_id: string;
  members: readonly { product_id: string; color: string; size: string }[];
}
export type LineChoice = SingleChoice | ComboLineChoice;

/** Escaped, so that no colour or size can forge another line's key. */
const part = (text: string) => text.replace(/[\\|,;]/g, (sign) => `\\${sign}`);

/** The deterministic identity of a cart line, the same on every device and on the server. */
export function lineKey(choice: LineChoice): string {
  if (!choice.isCombo) return `p:${part(choice.product_id)}|${part(choice.color)}|${part(choice.size)}`;
  const members = choice.members
    .map((member) => [member.product_id, member.color, member.size].map(part).join(','))
    .sort()
    .join(';');
  return `c:${part(choice.product_id)}|${members}`;
}
