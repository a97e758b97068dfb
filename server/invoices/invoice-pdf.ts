// An invoice as a PDF, for the e-mail and to save.
import PDFDocument from 'pdfkit';
import type { InvoiceDocument } from '#server/db/invoice-schema.ts';
import { type Copy, type InvoiceLayout, layOut } from './invoice-layout.ts';
import { registerFonts, runsOf, write } from './pdf-fonts.ts';

const MARGIN = 34;
const WIDTH = 595.28 - 2 * MARGIN;
/** Below it, a new page begins. */
const BOTTOM = 841.89 - MARGIN;
const [PLAIN, BOLD] = ['Helvetica', 'Helvetica-Bold'];

type Pdf = InstanceType<typeof PDFDocument>;

export async function invoicePdf(invoice: InvoiceDocument, copy?: Copy): Promise<Buffer> {
  const layout = layOut(invoice, copy);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // The same invoice is the same file, byte for byte, at every try.
    info: { Title: `${layout.title} ${invoice.number}`, CreationDate: new Date(invoice.issuedAt) },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  await registerFonts(pdf, [layout.seller, layout.parties.flatMap(({ lines: all }) => all), layout.rows.flat()].flat());
  draw(pdf, layout);
  pdf.end();
  return done;
}

function draw(
  pdf: Pdf,
  { title, copy, seller, facts, parties, columns, rows, totals, sums, notes }: InvoiceLayout,
): void {
  pdf.font(BOLD, 18).text(title, MARGIN, MARGIN);
  pdf.font(PLAIN, 8).text(copy.toUpperCase(), MARGIN, MARGIN + 6, { width: WIDTH, align: 'right' });
  const top = MARGIN + 26;
  lines(pdf, seller, { x: MARGIN, y: top, width: WIDTH / 2 - 20 });
  const left = pdf.y;
  pairs(pdf, facts, { y: top, x: MARGIN + WIDTH / 2 });
  const under = Math.max(left, pdf.y) + 8;
  pdf
    .moveTo(MARGIN, under)
    .lineTo(MARGIN + WIDTH, under)
    .stroke();
  const ends = parties.map((party, at) => {
    const x = MARGIN + (at * WIDTH) / 2;
    pdf.font(BOLD, 9).text(party.title, x, under + 10, { width: WIDTH / 2 - 20 });
    lines(pdf, party.lines, { x, y: pdf.y, width: WIDTH / 2 - 20 });
    return pdf.y;
  });
  pdf.y = Math.max(...ends) + 12;
  const widths = widthsOf(columns.length);
  table(pdf, { columns, widths, cells: columns.map((column) => column.title), font: BOLD });
  for (const cells of rows) table(pdf, { columns, widths, cells, font: PLAIN });
  table(pdf, { columns, widths, cells: totals, font: BOLD });
  if (pdf.y + 110 > BOTTOM) pdf.addPage();
  pairs(pdf, sums, { y: pdf.y + 10, x: MARGIN + WIDTH / 2, font: BOLD });
  lines(pdf, notes, { x: MARGIN, y: pdf.y + 14, width: WIDTH });
}

/** The second column, the goods, takes what the others leave. */
function widthsOf(count: number): number[] {
  const rest = (WIDTH - 20 - 44) / (count - 3 + 2);
  return Array.from({ length: count }, (_, at) => (at === 0 ? 20 : at === 1 ? 2 * rest : at === 2 ? 44 : rest));
}

interface TableRow {
  columns: InvoiceLayout['columns'];
  widths: readonly number[];
  cells: readonly string[];
  font: string;
}

function table(pdf: Pdf, { columns, widths, cells, font }: TableRow): void {
  pdf.font(font, 7);
  const boxOf = (at: number) =>
    ({ width: (widths[at] ?? 0) - 4, align: columns[at]?.isText ? 'left' : 'right' }) as const;
  const height = Math.max(...cells.map((cell, at) => pdf.heightOfString(withoutScripts(cell), boxOf(at))));
  if (pdf.y + height + 8 > BOTTOM) pdf.addPage();
  const y = pdf.y;
  let x = MARGIN;
  for (const [at, cell] of cells.entries()) {
    write(pdf, cell, { x, y, font, size: 7, ...boxOf(at) });
    x += widths[at] ?? 0;
  }
  pdf.y = y + height + 4;
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.5)
    .stroke('#b8b0a2');
  pdf.y += 4;
}

function lines(pdf: Pdf, texts: readonly string[], { x, y, width }: { x: number; y: number; width: number }): void {
  pdf.y = y;
  for (const text of texts) write(pdf, text, { x, y: pdf.y, width, font: PLAIN, size: 9 });
}

function pairs(
  pdf: Pdf,
  all: readonly [string, string][],
  { x, y, font = PLAIN }: { x: number; y: number; font?: string },
): void {
  pdf.y = y;
  for (const [name, value] of all) {
    const at = pdf.y;
    pdf.font(PLAIN, 9).text(name, x, at, { width: WIDTH / 4 });
    pdf.font(font, 9).text(value, x + WIDTH / 4, at, { width: WIDTH / 4, align: 'right' });
  }
}

/** Of the same length in the usual font, to measure by. */
const withoutScripts = (text: string): string =>
  runsOf(text)
    .map((run) => (run.font === '' ? run.text : 'n'.repeat(run.text.length)))
    .join('');
