// GET /dev/mail: what the shop wrote, newest first, for a developer without a mail server. Never bound on a shop that
// is open to the public (DEV_PAGES): one-time codes stand in it.
import type { ShopApp } from '#server/http/route.ts';
import { escapeHtml } from '#server/mails/escape-html.ts';

const SHOWN = 50;

export function bindMailPage({ hono, parts }: ShopApp): void {
  if (!parts.config.DEV_PAGES) return;
  hono.get('/dev/mail', async () => {
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
  hono.get('/dev/mail/:id', async (c) => {
    const row = await parts.db.selectFrom('mail').select('html').where('id', '=', c.req.param('id')).executeTakeFirst();
    return row ? html(row.html) : new Response('No such mail.', { status: 404 });
  });
}

const html = (body: string) =>
  new Response(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title></head><body>${body}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
