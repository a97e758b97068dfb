// The PDF of an invoice: names and addresses of any script, where they stand, and more lines than a page takes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvoiceDocument } from '#server/db/invoice-schema.ts';
import { invoicePdf } from '#server/invoices/invoice-pdf.ts';
import { runsOf } from '#server/invoices/pdf-fonts.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { textsOf } from '#tests/kit/server/pdf-text.ts';

/** Of A4, in points. */
const PAGE_WIDTH = 595.28;
const PUNE = { name: 'Maharashtra', code: '27' };
const invoiceTo = (name: string): InvoiceDocument => ({
  ...{ kind: 'invoice', number: 'VY/26-27/000001', issuedAt: '2026-11-21T10:00:00.000Z', corrects: null },
  order: { number: 'VY-4F7K-29', placedAt: '2026-11-21T10:00:00.000Z', paidBy: 'cod' },
  seller: { name: 'Vyayam', address: 'Pune', gstin: '27AAAAA0000A1Z2', state: PUNE },
  buyer: { name, address: 'Pune', gstin: '', state: PUNE },
  ...{ delivery: '', placeOfSupply: PUNE, stateTax: 'SGST', lines: [] },
});
const fontsFor = async (name: string) => {
  const text = (await invoicePdf(invoiceTo(name))).toString('latin1');
  return [...new Set([...text.matchAll(/\/FontName \/[A-Z]+\+([A-Za-z]+)/g)].map(([, font]) => font))];
};

test.each([
  ['अनीता शर्मा', 'Devanagari'],
  ['শ্রীকৃষ্ণ চন্দ্র', 'Bengali'],
  ['ਅੰਮ੍ਰਿਤਸਰ ਸਿੰਘ', 'Gurmukhi'],
  ['અમદાવાદ શ્રી', 'Gujarati'],
  ['ଭୁବନେଶ୍ୱର', 'Oriya'],
  ['லட்சுமி', 'Tamil'],
  ['శ్రీ హైదరాబాద్', 'Telugu'],
  ['ಬೆಂಗಳೂರು', 'Kannada'],
  ['തിരുവനന്തപുരം', 'Malayalam'],
])('%s is written in the font of its script', async (name, script) => {
  expect(runsOf(name).some(({ text }) => text.includes('?'))).toBe(false);
  expect(await fontsFor(name)).toEqual([`NotoSans${script}`]);
});

test('letters of western Europe, and the signs that a phone types, need no other font', async () => {
  expect(runsOf('Zoë O’Brien – “A”')).toEqual([{ text: 'Zoë O’Brien – “A”', font: '' }]);
  expect(await fontsFor('Zoë O’Brien – “A”')).toEqual([]);
});

test('a letter that no font has is a question mark, and the others stay', () => {
  expect(runsOf('Łódź 中 पुणे').map(({ text }) => text)).toEqual(['Ł', 'ód', 'ź', ' ? ', 'पुणे']);
});

const LINE = {
  ...{ description: 'Training Tee (White, S)', hsn: '6109', quantity: 1, total: 73_400, rate: 5, shipping: 0 },
  ...{ discount: 0, paid: 73_400, taxable: 69_904, central: 1_748, state: 1_748, integrated: 0 },
};
const withLines = (count: number) =>
  invoicePdf({ ...invoiceTo('Asha Rao'), lines: Array.from({ length: count }, () => LINE) });

test('lines that one page does not take go on on the next one', async () => {
  const pagesOf = async (count: number) =>
    (await withLines(count)).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  expect([await pagesOf(1), await pagesOf(60), await pagesOf(90)]).toEqual([1, 2, 3]);
});

test('the sums and notes stay together, wherever on a page the lines end', async () => {
  for (const count of [28, 29, 30, 31, 32, 33, 34]) {
    const texts = textsOf(await withLines(count));
    const sums = texts.slice(texts.findLastIndex(({ text }) => text === 'Taxable value'));
    expect(sums.at(-1)?.text, `with ${count} lines`).toContain('valid without a signature');
    expect(new Set(sums.map(({ page }) => page)).size, `with ${count} lines`).toBe(1);
  }
});

test('the address of delivery stands on the page, beside that of the buyer', async () => {
  const texts = textsOf(await invoicePdf({ ...invoiceTo('Asha Rao'), delivery: 'Ravi Rao, 7 Beach Road, Kochi' }));
  const placeOf = (part: string) => texts.find(({ text }) => text === part);
  const [billed, delivered] = [placeOf('Billed to'), placeOf('Delivered to')];
  expect(delivered).toEqual({ page: 0, x: PAGE_WIDTH / 2, y: billed?.y, text: 'Delivered to' });
  expect(placeOf('Ravi Rao, 7 Beach Road, Kochi')?.x).toBe(delivered?.x);
});

test('no name stops an invoice', async () => {
  const letter = fc.oneof(
    fc.integer({ min: 0x0900, max: 0x0d7f }),
    fc.constantFrom(0x200c, 0x200d, 0x20, 0x41, 0x1f600, 0x20b9, 0x0301),
  );
  const name = fc.array(letter, { minLength: 1, maxLength: 24 }).map((codes) => String.fromCodePoint(...codes));
  await fc.assert(
    fc.asyncProperty(name, async (text) => {
      expect((await invoicePdf(invoiceTo(text))).subarray(0, 5).toString()).toBe('%PDF-');
    }),
    { numRuns: amount(20, 1_000), seed: 20_261_124 },
  );
});
