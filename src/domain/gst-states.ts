// The states and union territories with their GST codes: the first two digits of a GSTIN.
import type { STATES } from '#src/contract/states.ts';

export interface GstState {
  name: string;
  /** Two digits. */
  code: string;
}

export const STATE_CODES: Readonly<Record<(typeof STATES)[number], string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

/** The state of a name in an address; undefined for another text. */
export function stateNamed(name: string): GstState | undefined {
  const code = Object.entries(STATE_CODES).find(([state]) => state.toLowerCase() === name.trim().toLowerCase());
  return code && { name: code[0], code: code[1] };
}

/** The state in which a GSTIN is registered, from its first two digits; undefined for a code that no state has. */
export function stateOfGstin(gstin: string): GstState | undefined {
  const found = Object.entries(STATE_CODES).find(([, code]) => gstin.startsWith(code));
  return found && { name: found[0], code: found[1] };
}

/** Union territories without a legislature: the tax beside the central one is UTGST (UTGST Act, section 1(2) and 2(22)). */
const WITHOUT_LEGISLATURE = new Set(['04', '26', '31', '35', '38']);

export const stateTaxName = ({ code }: GstState): 'SGST' | 'UTGST' =>
  WITHOUT_LEGISLATURE.has(code) ? 'UTGST' : 'SGST';
