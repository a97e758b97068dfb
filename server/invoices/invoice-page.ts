// An invoice as a page without scripts, which prints on one A4.
import { createHash } from 'node:crypto';
import type { InvoiceDocument } from '#server/db/invoice-schema.ts';
import type { PolicySources } from '#server/http/content-security-policy.ts';
import { escapeHtml } from '#src/base/escape-html.ts';
import { type Copy, layOut } from './invoice-layout.ts';

const STYLE = `
@page { size: A4; margin: 12mm }
:root { color-scheme: light }
* { box-sizing: border-box }
body { font: .875rem/1.45 system-ui, sans-serif; color: #1c1a17; background: #fff; max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem }
header { display: flex; flex-wrap: wrap; gap: 1rem 3rem; justify-content: space-between; border-bottom: 2px solid; padding-bottom: 1rem }
h1 { font-size: 1.75rem; line-height: 1.1; margin: 0 0 .5rem }
h2 { font-size: 1rem; margin: 0 }
p { margin: 0; overflow-wrap: anywhere }
header p:not(.copy) { font-weight: 400 }
header h1 + p:not(.copy), .copy + p:not(.copy) { font-weight: 600 }
.copy { text-transform: uppercase; letter-spacing: .06em; font-size: .8125rem; margin-bottom: .5rem }
dl { display: grid; grid-template-columns: auto auto; gap: .15rem 1rem; margin: 0; align-content: start }
dt { color: #5b554c } dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
.parties { display: flex; flex-wrap: wrap; gap: 1rem 3rem; margin: 1rem 0 }
.parties section { flex: 1 1 16rem }
table { width: 100%; border-collapse: collapse; font-size: .8125rem }
th, td { padding: .35rem .4rem; text-align: right; vertical-align: top; border-bottom: 1px solid #d8d2c7; font-variant-numeric: tabular-nums }
th { font-weight: 600; vertical-align: bottom }
td { white-space: nowrap }
.text { text-align: left }
.text:nth-child(2) { white-space: normal; min-width: 8rem }
tfoot td { font-weight: 600; border-bottom: 0 }
.sums { margin: 1rem 0 1rem auto; width: fit-content }
.sums :nth-last-child(-n+2) { font-size: 1.25rem; font-weight: 600; color: inherit }
.notes p { color: #5b554c; font-size: .8125rem }
nav { margin-top: 1.5rem } nav a { color: inherit }
@media screen and (max-width: 50rem) {
  thead, tfoot { display: none }
  tr { display: block; border-bottom: 1px solid #d8d2c7; padding: .5rem 0 }
  td, td.text:nth-child(2) { display: flex; justify-content: space-between; gap: 1rem; border: 0; padding: .1rem 0; text-align: right; white-space: normal }
  .sums { width: auto; grid-template-columns: minmax(0, 1fr) auto }
  td::before { content: attr(data-of); color: #5b554c; text-align: left }
}
@media print {
  body { font-size: 10px; padding: 0 2px; max-width: none } h2 { font-size: 12px } .notes p { font-size: 9px }
  table { font-size: 8px } th, td { padding: 2px 3px } nav { display: none }
  tr { break-inside: avoid }
}
`;

/** The page needs this besides the shop's policy. */
export const INVOICE_POLICY: PolicySources = {
  'style-src': [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`],
};

/** @param pdf where the same is to be had as a file */
export function invoicePage(invoice: InvoiceDocument, pdf: string, marking: Copy): string {
  const { title, copy, seller, facts, parties, columns, rows, totals, sums, notes } = layOut(invoice, marking);
  const row = (tag: 'td' | 'th', cells: readonly string[]) =>
    `<tr>${cells.map((cell, at) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}${columns[at]?.isText ? ' class="text"' : ''}${tag === 'td' ? ` data-of="${columns[at]?.title ?? ''}"` : ''}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const list = (pairs: readonly [string, string][], kind = '') =>
    `<dl${kind}>${pairs.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
  const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const heading = `${title} ${invoice.number}`;
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title><style>${STYLE}</style></head><body>
<header><div><h1>${title}</h1>${copy === '' ? '' : `<p class="copy">${copy}</p>`}${paragraphs(seller)}</div>${list(facts)}</header>
<div class="parties">${parties.map((party) => `<section><h2>${party.title}</h2>${paragraphs(party.lines)}</section>`).join('')}</div>
<div><table><thead>${row(
    'th',
    columns.map((column) => column.title),
  )}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody><tfoot>${row('td', totals)}</tfoot></table></div>
${list(sums, ' class="sums"')}
<div class="notes">${paragraphs(notes)}</div>
<nav><a href="${escapeHtml(pdf)}">Save as PDF</a></nav>
</body></html>`;
}
