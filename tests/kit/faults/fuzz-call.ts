// One call of the contract with one thing broken. The valid rest comes from the rights table and the contract's field names, so
// that the broken part gets as deep into the server as possible.
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import type { Sent } from '#tests/kit/server/rights-fixture.ts';
import { ECHO, hostileText, hostileValue, oneOf, type Random } from './fuzz-values.ts';

export interface FuzzCall {
  /** How it was broken, for the report. */
  how: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: BodyInit | undefined;
}

/** A valid call and the headers of its caller. */
export interface SoundCall {
  endpoint: AnyEndpoint;
  sent: Sent;
  headers: Record<string, string>;
}

const ORIGIN = 'http://shop.test';
const TYPES = ['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-7', ECHO];

export function spoil(random: Random, sound: SoundCall): FuzzCall {
  const call = write(sound);
  const { body } = sound.sent;
  const ways: Record<string, () => FuzzCall> = {
    'nothing broken': () => call,
    'a hostile query': () => write(sound, { query: withHostile(random, sound) }),
    'a parameter twice': () => ({ ...call, url: `${call.url}${twice(random, sound)}` }),
    'a hostile path': () => ({ ...call, url: `${ORIGIN}${base(sound)}${pathOf(random, sound)}` }),
    'another method': () => ({ ...call, method: oneOf(random, ['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'HEAD']) }),
    'hostile headers': () => ({ ...call, headers: { ...call.headers, ...hostileHeaders(random) } }),
    ...(body === undefined ? {} : bodyWays(random, sound, call)),
  };
  const how = oneOf(random, Object.keys(ways));
  const made = ways[how]?.() ?? call;
  // Only some methods may have a body.
  return { ...made, how, body: ['GET', 'HEAD'].includes(made.method) ? undefined : made.body };
}

function bodyWays(random: Random, sound: SoundCall, call: FuzzCall): Record<string, () => FuzzCall> {
  const { body } = sound.sent;
  const type = call.headers['content-type'] ?? '';
  const raw = (text: string): FuzzCall => ({ ...call, body: text, headers: { ...call.headers, 'content-type': type } });
  if (body instanceof FormData)
    return {
      'a hostile field': () => write(sound, { body: formWithout(body, random, hostileText(random)) }),
      'a missing field': () => write(sound, { body: formWithout(body, random) }),
      'a field twice': () => write(sound, { body: formTwice(body, random) }),
      'a hostile file': () => write(sound, { body: formWithFile(body, random) }),
      'a broken form': () => ({
        ...raw(`--x\r\ncontent-disposition: form-data; name="${ECHO}`),
        headers: { ...call.headers, 'content-type': 'multipart/form-data; boundary=x' },
      }),
      'another type': () => ({ ...raw(ECHO), headers: { ...call.headers, 'content-type': oneOf(random, TYPES) } }),
    };
  const json = JSON.stringify(body);
  return {
    'a hostile value': () => raw(JSON.stringify(replaceLeaf(random, body, hostileValue(random)))),
    'a hostile value, as well': () => raw(JSON.stringify(replaceLeaf(random, body, hostileText(random)))),
    'a missing field': () => raw(JSON.stringify(replaceLeaf(random, body, undefined))),
    'unknown fields': () => raw(`{"__proto__":{"${ECHO}":1},"id":"${ECHO}",${json.slice(1)}`),
    'a broken body': () => raw(json.slice(0, Math.floor(random() * json.length))),
    'no object': () => raw(oneOf(random, ['', 'null', '[]', `"${ECHO}"`, '1', '\ufeff{}', '[1,'.repeat(5_000)])),
    'a deep body': () => raw(`{"a":`.repeat(20_000)),
    'a huge body': () => raw(JSON.stringify({ ...(body as object), more: ECHO.repeat(60_000) })),
    'another type': () => ({ ...raw(json), headers: { ...call.headers, 'content-type': oneOf(random, TYPES) } }),
  };
}

/** The call as a valid client writes it. */
function write({ endpoint, sent, headers }: SoundCall, over: Pick<Sent, 'query' | 'body'> = {}): FuzzCall {
  const { params = {}, query = {}, body } = { ...sent, ...over };
  const path = Object.entries(params).reduce((at, [name, value]) => at.replace(`:${name}`, value), endpoint.path);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const isJson = body !== undefined && !(body instanceof FormData);
  return {
    how: '',
    method: endpoint.method,
    url: `${ORIGIN}${base({ endpoint })}${path}?${search}`,
    headers: { ...headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    body: isJson ? JSON.stringify(body) : (body as FormData | undefined),
  };
}

const base = ({ endpoint }: Pick<SoundCall, 'endpoint'>) => (endpoint.access === 'open' ? '/shipping' : '/api');
const queryNames = ({ endpoint }: SoundCall) => [...Object.keys(endpoint.query?.entries ?? {}), 'utm_source'];

const withHostile = (random: Random, sound: SoundCall) => ({
  ...sound.sent.query,
  [oneOf(random, queryNames(sound))]: hostileText(random).toWellFormed(),
});

function twice(random: Random, sound: SoundCall): string {
  const name = oneOf(random, queryNames(sound));
  return `&${name}=${ECHO}&${name}=1&__proto__[x]=1&${name}[]=2`;
}

function pathOf(random: Random, { endpoint }: SoundCall): string {
  const word = encodeURIComponent(hostileText(random).toWellFormed().slice(0, 2_000));
  if (!endpoint.path.includes(':')) return `${endpoint.path}/${word}`;
  return endpoint.path.replace(/:\w+/, word);
}

function hostileHeaders(random: Random): Record<string, string> {
  const name = oneOf(random, ['authorization', 'auth-key', 'idempotency-key', 'x-client-build', 'if-none-match']);
  const value = oneOf(random, [
    `Bearer ${ECHO.repeat(8)}`,
    `"${ECHO}`,
    ECHO.repeat(2_000),
    '""',
    '*',
    'NaN',
    'Bearer ',
  ]);
  return { [name]: value };
}

/** Replaces one leaf at any depth, or removes it if the value is undefined. */
function replaceLeaf(random: Random, whole: unknown, value: unknown): unknown {
  if (typeof whole !== 'object' || whole === null) return value;
  const key = oneOf(random, Object.keys(whole));
  if (key === undefined) return value;
  const inner = (whole as Record<string, unknown>)[key];
  const isOpen = typeof inner === 'object' && inner !== null && random() < 0.7;
  const next = isOpen ? replaceLeaf(random, inner, value) : value;
  if (Array.isArray(whole)) return whole.map((item, at) => (String(at) === key ? next : item));
  return { ...whole, [key]: next };
}

const fieldNames = (form: FormData) => [...form.keys()];
function formWithout(form: FormData, random: Random, value?: string): FormData {
  const name = oneOf(random, fieldNames(form));
  const copy = new FormData();
  for (const [key, kept] of form) if (key !== name) copy.append(key, kept);
  if (value !== undefined) copy.append(name, value.toWellFormed());
  return copy;
}
function formTwice(form: FormData, random: Random): FormData {
  const copy = formWithout(form, random, ECHO);
  copy.append(oneOf(random, fieldNames(copy)), ECHO);
  return copy;
}
function formWithFile(form: FormData, random: Random): FormData {
  const copy = formWithout(form, random);
  const heads = [`GIF89a${ECHO}`, `<svg onload=${ECHO}>`, `\xff\xd8\xff${ECHO}`, `\x89PNG\r\n\x1a\n${ECHO}`, ECHO, ''];
  const bytes = Buffer.from(oneOf(random, heads), 'latin1');
  const name = oneOf(random, ['image', 'rating', `../${ECHO}`]);
  copy.append(name, new File([bytes], `../../${ECHO}.php`, { type: oneOf(random, ['image/png', 'text/html', '']) }));
  return copy;
}
