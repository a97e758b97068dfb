// Builds an e-mail as text and as HTML from the same parts, so that both say the same. Everything is escaped; links are ours.
// A program that ignores the styles shows plain paragraphs and tables.
import type { Message } from '#server/providers/mail.ts';
import { escapeHtml } from '#src/base/escape-html.ts';

export type Pair = [name: string, value: string];

/** A paragraph, whose line breaks stay; products with their totals, one a line; figures with their names, of which `total` is set in bold; or a link. */
export type MailPart =
  | string
  | { list: readonly Pair[] }
  | { figures: readonly Pair[]; total?: string }
  | { link: Pair };

/** @param code shown large and spaced, above the paragraphs; only in HTML, because a paragraph has it too */
export function composeMail(to: string, subject: string, parts: readonly MailPart[], code = ''): Message {
  const shown = parts.filter((part) => part !== '');
  const html = [...(code === '' ? [] : [`<p class="code">${escapeHtml(code)}</p>`]), ...shown.map(htmlOf)];
  return {
    to,
    subject,
    text: `${[...shown.map(textOf), SIGNED].join('\n\n')}\n`,
    html: page(subject, html.join('\n')),
  };
}

const SIGNED = 'Vyayam';

function textOf(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('list' in part) return part.list.map((pair) => pair.filter(Boolean).join('\n    ')).join('\n');
  if ('figures' in part) return part.figures.map(([name, value]) => `${name}: ${value}`).join('\n');
  return part.link.join(': ');
}

function htmlOf(part: MailPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replace(/\r?\n/g, '<br>')}</p>`;
  if ('list' in part) return table('list', part.list);
  // Amounts never break; other figures, such as an e-mail address, may.
  if ('figures' in part) return table(part.total ? 'figures sums' : 'figures', part.figures, part.total);
  const [name, address] = part.link;
  return `<p class="link"><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></p>`;
}

const table = (kind: string, rows: readonly Pair[], total = '') =>
  `<table class="${kind}" width="100%" cellspacing="0" cellpadding="0">${rows
    .map(
      ([name, value]) =>
        `<tr${name === total ? ' class="total"' : ''}><td>${escapeHtml(name)}</td><td class="value">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`;

/** The colours are those of src/ui/tokens.css. */
const STYLE = `
body { margin: 0; background: #f6f4ef; color: #16150f; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
.mail { max-width: 600px; margin: 0 auto; padding: 24px 12px; }
.shop { margin: 0 0 12px; padding: 0 12px; font-size: 22px; font-weight: 700; letter-spacing: 0.02em; }
.card { padding: 20px; border-radius: 16px; background: #fffdf8; overflow-wrap: anywhere; }
.card p { margin: 0 0 16px; }
.card > :last-child { margin-bottom: 0; }
.card table { margin: 0 0 16px; border-collapse: collapse; }
.card td { padding: 10px 0; border-top: 1px solid #dcd7ca; text-align: left; vertical-align: top; overflow-wrap: normal; }
.figures td { padding: 4px 0; border: 0; }
.card td.value { padding-left: 16px; text-align: right; overflow-wrap: anywhere; }
.total { font-weight: 700; }
.list td.value, .sums td.value { white-space: nowrap; }
.code { font-size: 32px; font-weight: 700; letter-spacing: 0.2em; }
.link a { display: inline-block; padding: 10px 20px; border-radius: 999px; background: #f5a300; color: #16150f; font-weight: 600; text-decoration: none; }`;

const page = (subject: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}
</style>
</head>
<body>
<div class="mail">
<p class="shop">${SIGNED}</p>
<div class="card">
${body}
</div>
</div>
</body>
</html>`;
