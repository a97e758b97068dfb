// A backend that is not ours: the plain shapes of SPEC 7 and nothing else. It does not page, filter, sort or resize,
// knows no Idempotency-Key, compares names letter by letter, and demands its own auth-key. Beside the API it serves a
// built page as any static host would. Not a copy of our server: only what a shopper needs to fill a cart.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { lineKey } from '#src/domain/line-key.ts';
import { brokenProducts, foreignCategories, foreignProducts } from './foreign-goods.ts';

/** Two ways in which backends wrap a cart, and two ways in which they keep it. */
export type CartStyle = 'in-data' | 'in-items';

export const FOREIGN = { apiBase: '/backend/api', authKey: 'a-key-of-their-own' };

interface Line {
  _id: string;
  product_id: unknown;
  quantity: number;
  size: string;
  color: string;
  isCombo: boolean;
  comboProducts: Member[];
}

interface AddedLine {
  product_id: string;
  session_id: string;
  quantity: number;
  size: string;
  color: string;
}

interface Member {
  product_id: string;
  product_name: string;
  color: string;
  size: string;
  session_id?: string;
}

interface Ask {
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export async function startForeignBackend(page: string, style: CartStyle) {
  const carts = new Map<string, Line[]>();
  const cartOf = (session: string | null) => {
    const lines = carts.get(session ?? '') ?? [];
    carts.set(session ?? '', lines);
    return lines;
  };
  let lastId = 0;

  const add = ({ body }: Ask) => {
    const members = body.isCombo === true ? (body.products as Member[]) : [];
    const single = { ...body, session_id: members[0]?.session_id ?? '', size: '', color: '' } as unknown as AddedLine;
    const { product_id, session_id, quantity, size, color } =
      members.length > 0 ? single : (body.products as AddedLine);
    const lines = cartOf(session_id);
    const product = foreignProducts.find(({ _id }) => _id === product_id);
    if (!product) return refusal(404, 'Product not found');
    lastId += 1;
    // Nothing is stored where nothing was chosen, as with a schema whose strings default to none.
    const comboProducts = members.map(({ session_id: _, ...member }) => member);
    const chosen = { quantity, size, color, isCombo: members.length > 0, comboProducts };
    const line = { _id: `77aa${String(lastId).padStart(20, '0')}`, product_id: product, ...chosen, __v: 0 };
    const equal = lines.find((one) => one.product_id === product && one.size === size && one.color === color);
    // One kind merges equal lines, the other makes a new line for each add.
    if (equal && style === 'in-data') equal.quantity += quantity;
    else lines.push(line);
    return { success: true, message: 'ok', data: { _id: 'cart-document', items: lines.length } };
  };

  const change = ({ query, body }: Ask) => {
    const line = cartOf(query.get('session_id')).find(({ _id }) => _id === body.cart_item_id);
    if (!line) return refusal(404, 'Item not found');
    line.quantity = Number(body.quantity);
    return { success: true, cart: 'updated' };
  };

  const remove = ({ query }: Ask) => {
    const lines = cartOf(query.get('session_id'));
    const kept = lines.filter(({ _id }) => _id !== query.get('cart_item_id'));
    carts.set(query.get('session_id') ?? '', kept);
    return { success: kept.length < lines.length };
  };

  const show = ({ query }: Ask) => {
    const lines = cartOf(query.get('session_id'));
    if (style === 'in-data') return { success: true, data: { cartItems: lines } };
    return { cartItems: { _id: 'cart-document', items: lines, total: 12_345 } };
  };

  const calls: Record<string, (ask: Ask) => unknown> = {
    'GET /get-banners': () => ({ success: true, data: [{ _id: 'b1', bannerImg: 'uploads/banner.jpg' }] }),
    'GET /products': () => ({ success: true, count: 99, data: [...foreignProducts, ...brokenProducts] }),
    'GET /productbyname': ({ query }) => ({ data: named(query, (a, b) => a === b) }),
    'GET /productdetailbyname': ({ query }) => ({ data: named(query, (a, b) => a.includes(b)) }),
    'GET /get-categories': () => ({ data: foreignCategories }),
    'GET /generalinfo': () => ({ data: [{ websiteLogo: '', headerText: 'Another backend' }] }),
    'GET /get-contactInfo': () => ({ data: [] }),
    'GET /get-socialLinks': () => ({ data: [] }),
    'GET /get-stores': () => ({ data: [] }),
    'GET /cod-status': () => ({ isCodEnabled: true }),
    'GET /shipping-charges': () => [{ status: 'inactive', type: 'flat', amount: '50' }],
    'GET /get-discount': () => ({ data: { discountPercentage: 5, discountActive: false } }),
    'GET /get-cart': show,
    'POST /add-cart': add,
    'PUT /update-cart': change,
    'DELETE /delete-cart': remove,
  };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    if (url.pathname.startsWith('/backend/uploads/')) return sendPicture(response);
    if (!url.pathname.startsWith(FOREIGN.apiBase)) return sendPage(response, page, url.pathname);
    if (request.headers['auth-key'] !== FOREIGN.authKey) return sendJson(response, refusal(401, 'Unauthorized'));
    const call = calls[`${request.method} ${url.pathname.slice(FOREIGN.apiBase.length)}`];
    const ask = { query: url.searchParams, body: await readBody(request) };
    sendJson(response, call ? call(ask) : refusal(404, 'Not found'));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** A line each, sorted: 'p:…|Black|Standard x 2'. What is there twice is listed twice. */
    cartOf: (session: string): string[] =>
      cartOf(session)
        .map(({ product_id, color, size, quantity }) => {
          const { _id } = product_id as { _id: string };
          return `${lineKey({ isCombo: false, product_id: _id, color, size })} x ${quantity}`;
        })
        .sort(),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function named(query: URLSearchParams, matches: (name: string, asked: string) => boolean) {
  return foreignProducts.filter(({ productName }) => matches(productName, query.get('productName') ?? ''));
}

const refusal = (status: number, message: string) => ({ status, success: false, message });

function sendJson(response: ServerResponse, answer: unknown): void {
  const isRefusal = typeof answer === 'object' && answer !== null && 'status' in answer;
  response.writeHead(isRefusal ? Number(answer.status) : 200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(answer));
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

/** The same picture at one size, whatever was asked for. */
function sendPicture(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/svg+xml' });
  response.end(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>',
  );
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** A static host with one rule: what is not a file is the page. */
function sendPage(response: ServerResponse, folder: string, path: string): void {
  const asked = join(folder, normalize(path));
  const file = extname(asked) === '' ? join(folder, 'index.html') : asked;
  if (!file.startsWith(folder) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  response.end(readFileSync(file));
}
