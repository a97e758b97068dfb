// GET /api/openapi.json and /api/docs. They are public: they contain nothing that the page does not.
import { send } from './answer.ts';
import { API_PAGE_STYLE, apiPage } from './api-page.ts';
import { openApiDocument } from './openapi-document.ts';
import type { ShopApp } from './route.ts';

export function bindOpenApi({ hono }: ShopApp): void {
  const cached = { 'cache-control': 'no-cache' };
  const text = (content: string, type: string) =>
    new Response(content, { headers: { 'content-type': `${type}; charset=utf-8`, ...cached } });
  hono.get('/api/openapi.json', () => send({ status: 200, body: JSON.stringify(openApiDocument()) }, cached));
  hono.get('/api/docs', () => text(apiPage(openApiDocument().paths), 'text/html'));
  hono.get('/api/docs/style.css', () => text(API_PAGE_STYLE, 'text/css'));
}
