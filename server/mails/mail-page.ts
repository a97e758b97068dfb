// GET /dev/mail: the shop's e-mails, newest first, for a developer without a mail server. Never bound on a public shop
// (DEV_PAGES): it shows one-time codes. If the shop listens on the loopback address only, the Host header must be local too,
// against DNS rebinding.
import type { Context } from 'hono';
import { isLoopback } from '#server/config.ts';
import type { ShopApp } from '#server/http/route.ts';
import { escapeHtml } from '#src/base/escape-html.ts';

const SHOWN = 50;

export function bindMailPage({ hono, parts }: ShopApp): void {
  const { DEV_PAGES, HOST } = parts.config;
  if (!DEV_PAGES) return;
  const isElsewhere = (c: Context) => isLoopback(HOST) && !isLoopback(new URL(c.req.url).hostname);
  hono.get('/dev/mail', async (c) => {
    if (isElsewhere(c)) return c.notFound();
    const rows = await parts.db
      .selectFrom('mail')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(SHOWN)
      .execute();
    const mails = rows.map(
      (row) => `<article><h2>${escapeHtml(row.subject)}</h2>
<p>To ${escapeHtml(row.recipient)}, ${row.created_at.toISOString()}, ${row.state}. <a href="/dev/mail/${row.id}">As HTML</a></p>
<pre>${escapeHtml(row.text)}</pre></article>`,
    );
    return html(`<h1>Mail</h1>${mails.join('<hr>') || '<p>Nothing was written yet.</p>'}`);
  });
  hono.get('/dev/mail/:id{[0-9a-f]{32}}', async (c) => {
    if (isElsewhere(c)) return c.notFound();
    const row = await parts.db.selectFrom('mail').select('html').where('id', '=', c.req.param('id')).executeTakeFirst();
    return row ? new Response(row.html, HTML) : new Response('No such mail.', { status: 404 });
  });
}

const HTML = { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } };

const html = (body: string) =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title></head><body>${body}`,
    HTML,
  );
