// GET /api/openapi.json and /api/docs. They are public: they contain nothing that the page does not.
import { send } from './answer.ts';
import type { JsonSchema } from './json-schema.ts';
import { type Operation, openApiDocument, type Paths } from './openapi-document.ts';
import type { ShopApp } from './route.ts';

export function bindOpenApi({ hono }: ShopApp): void {
  const cached = { 'cache-control': 'no-cache' };
  const text = (content: string, type: string) =>
    new Response(content, { headers: { 'content-type': `${type}; charset=utf-8`, ...cached } });
  hono.get('/api/openapi.json', () => send({ status: 200, body: JSON.stringify(openApiDocument()) }, cached));
  hono.get('/api/docs', () => text(apiPage(openApiDocument().paths), 'text/html'));
  hono.get('/api/docs/style.css', () => text(API_PAGE_STYLE, 'text/css'));
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** The whole page. */
function apiPage(paths: Paths): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  );
  const resources = [...new Set(calls.flatMap((call) => call.operation.tags))];
  const sections = resources.map((name) => {
    const own = calls.filter((call) => call.operation.tags.includes(name));
    return `<section id="${safe(name)}"><h2>${safe(name)}</h2>${own.map(article).join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Vyayam API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><header><h1>Vyayam API</h1><p>Answers are JSON: <code>{"success": true, …}</code>, or
<code>{"success": false, "code", "message", "errors"}</code>. Prices are rupees.
The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${resources.map((name) => `<a href="#${safe(name)}">${safe(name)}</a>`).join(' ')}</nav></header>
<main>${sections.join('')}</main></body></html>`;
}

function article({ method, path, operation }: Call): string {
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  const rows = [
    ...operation.parameters.map((one) => row(one.name, one.in, one.required, one.schema)),
    ...(body ? bodyRows(body[1].schema) : []),
  ];
  const schemas = [
    ...(body ? [schemaBlock(`Body, ${body[0]}`, body[1].schema)] : []),
    ...Object.values(operation.responses[200]?.content ?? {}).map(({ schema }) => schemaBlock('Answer', schema)),
  ];
  return `<article id="${safe(operation.operationId)}"><h3><b>${method}</b> <code>${safe(path)}</code></h3>
<p>${safe(operation.summary)}. <i>${needs(operation)}</i></p>
${rows.length > 0 ? `<table><tr><th>Name</th><th>In</th><th>Needed</th><th>Is</th></tr>${rows.join('')}</table>` : ''}
${schemas.join('')}</article>`;
}

const needs = ({ security }: Operation) => {
  const names = Object.keys(security[0] ?? {});
  if (names.length === 0) return 'No key.';
  return names.includes('customer') ? 'Needs the auth-key and a bearer token.' : 'Needs the auth-key.';
};

const bodyRows = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => row(name, 'body', required.includes(name), schema));

const row = (name: string, location: string, needed: boolean, schema: JsonSchema) =>
  `<tr><td><code>${safe(name)}</code></td><td>${location}</td><td>${needed ? 'yes' : 'no'}</td><td>${safe(describe(schema))}</td></tr>`;

/** 'string, pattern ^\d{6}$' */
function describe({ type, properties: _p, items: _i, required: _r, ...rest }: JsonSchema): string {
  const rules = Object.entries(rest).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [type === undefined ? [] : [type].flat().join(' or '), ...rules].flat().join(', ');
}

const schemaBlock = (title: string, schema: JsonSchema) =>
  `<details><summary>${safe(title)}</summary><pre>${safe(JSON.stringify(schema, null, 2))}</pre></details>`;

const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The readable API page: plain HTML and one stylesheet, so that the strict CSP applies here too. */
const API_PAGE_STYLE = `:root{color-scheme:light}
body{margin:0 auto;max-width:60rem;padding:1.5rem;background:#f6f4ef;color:#16150f;font:16px/1.5 system-ui,sans-serif}
h1,h2,h3{line-height:1.2}h2{margin-top:3rem;text-transform:capitalize;border-bottom:2px solid #16150f}
h3 b{display:inline-block;min-width:4.5rem}article{margin:1.5rem 0;padding:1rem;background:#fff;border-radius:.5rem}
a{color:#0b5d3b}nav a{display:inline-block;margin-right:.75rem;padding:.5rem 0}
table{width:100%;border-collapse:collapse;font-size:.9rem}th,td{padding:.3rem .6rem;text-align:left;vertical-align:top;border-top:1px solid #ddd8cc;overflow-wrap:anywhere}
summary{padding:.5rem 0;cursor:pointer}pre{overflow:auto;max-height:30rem;font-size:.8rem}`;
