// GST rates of the goods that this kind of shop sells, by HSN and date. Not tax advice: the merchant's adviser decides on the HSN of
// a product. A new rate is a new row; a row is never changed, because older invoices stand on it.

import { indianDay } from '#src/domain/shop-date.ts';

interface GstRate {
  /** The beginning of an HSN. The longest one that matches counts. */
  hsn: string;
  /** For goods up to this sale value a piece, before GST, in rupees. Without it: for all others. */
  upTo?: number;
  /** First day, Indian time. */
  from: string;
  percent: number;
  goods: string;
  source: string;
}

const FIRST = { from: '2017-07-01', source: 'Notification 1/2017-Central Tax (Rate) of 28-06-2017, as amended' };
/** The 12% slab has ended. */
const SINCE_2025 = { from: '2025-09-22', source: 'Notification 9/2025-Central Tax (Rate) of 17-09-2025' };

const textiles = (hsn: string, goods: string): GstRate[] => [
  { hsn, goods, ...FIRST, upTo: 1000, percent: 5 },
  { hsn, goods, ...FIRST, percent: 12 },
  { hsn, goods, ...SINCE_2025, upTo: 2500, percent: 5 },
  { hsn, goods, ...SINCE_2025, percent: 18 },
];

export const GST_RATES: readonly GstRate[] = [
  { hsn: '2106', goods: 'food supplements: food preparations not elsewhere specified', ...FIRST, percent: 18 },
  { hsn: '2106', goods: 'food supplements: food preparations not elsewhere specified', ...SINCE_2025, percent: 5 },
  { hsn: '3924', goods: 'shakers and bottles of plastic', ...FIRST, percent: 18 },
  { hsn: '3924', goods: 'shakers and bottles of plastic', ...SINCE_2025, percent: 18 },
  { hsn: '4202', goods: 'sports bags', ...FIRST, percent: 18 },
  { hsn: '4202', goods: 'sports bags', ...SINCE_2025, percent: 18 },
  { hsn: '4203', goods: 'gloves specially designed for use in sports', ...FIRST, percent: 12 },
  { hsn: '4203', goods: 'gloves specially designed for use in sports', ...SINCE_2025, percent: 5 },
  ...textiles('61', 'knitted clothing and accessories'),
  ...textiles('62', 'clothing and accessories, not knitted'),
  ...textiles('63', 'other made-up textile articles'),
  { hsn: '6505', goods: 'caps of textile fabric', ...FIRST, percent: 12 },
  { hsn: '6505', goods: 'caps of textile fabric', ...SINCE_2025, percent: 5 },
  { hsn: '9506', goods: 'sports goods other than for general physical exercise', ...FIRST, percent: 12 },
  { hsn: '9506', goods: 'sports goods other than for general physical exercise', ...SINCE_2025, percent: 5 },
  { hsn: '950691', goods: 'articles and equipment for general physical exercise', ...FIRST, percent: 18 },
  { hsn: '950691', goods: 'articles and equipment for general physical exercise', ...SINCE_2025, percent: 18 },
];

/** The rate at a time of a piece sold for `salePaise` before GST; null if the table does not have the HSN. */
export function gstRate(hsn: string, salePaise: number, at: Date): number | null {
  const day = indianDay(at);
  const known = GST_RATES.filter((row) => hsn.startsWith(row.hsn) && row.from <= day);
  const longest = Math.max(...known.map((row) => row.hsn.length));
  const ofHsn = known.filter((row) => row.hsn.length === longest);
  const newest = ofHsn
    .map((row) => row.from)
    .toSorted()
    .at(-1);
  const now = ofHsn
    .filter((row) => row.from === newest)
    .toSorted((a, b) => (a.upTo ?? Number.POSITIVE_INFINITY) - (b.upTo ?? Number.POSITIVE_INFINITY));
  return now.find((row) => salePaise <= (row.upTo ?? Number.POSITIVE_INFINITY) * 100)?.percent ?? null;
}
