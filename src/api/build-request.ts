import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import type { ApiConfig } from './config.ts';
import { shopHeaders } from './shop-headers.ts';

/** The untyped input of any endpoint; `InputOf<E>` is the typed one. */
export interface WireInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: Record<string, unknown>;
}

/** The URL and fetch options of one request. Every request but tracking sends the key. */
export function buildRequest(config: ApiConfig, endpoint: AnyEndpoint, input: WireInput, token: string | null) {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (endpoint.access !== 'open') Object.assign(headers, shopHeaders(config));
  if (token) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = { method: endpoint.method, headers };
  if (input.body && endpoint.encoding === 'multipart') init.body = toFormData(input.body);
  else if (input.body) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  return { url: buildUrl(config, endpoint, input), init };
}

/** The URL of one request. Query keys are sorted, so that equal requests have equal URLs. */
export function buildUrl(config: ApiConfig, endpoint: AnyEndpoint, input: WireInput): string {
  const base = endpoint.access === 'open' ? config.trackingBase : config.apiBase;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return `${base}${path}${text ? `?${text}` : ''}`;
}

function toFormData(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, String(value));
  }
  return form;
}
