// Answers that do not come from the shop, as gateways, firewalls, portals and broken connections give them: every kind of
// body with every status. What must never be taken for the shop's word is walked with these.

export const STATUSES = [
  ...[200, 204, 301, 304, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 426, 429, 451, 500, 502, 503, 511],
] as const;

const JSON_TYPE = 'application/json';

/** name -> body and content type */
export const FOREIGN_BODIES: Readonly<Record<string, { text: string; type: string }>> = {
  'an HTML page': { text: '<!doctype html><h1>Log in to the Wi-Fi</h1>', type: 'text/html; charset=utf-8' },
  'HTML that is called JSON': { text: '<html></html>', type: JSON_TYPE },
  Kong: { text: '{"message":"no Route matched with those values"}', type: `${JSON_TYPE}; charset=utf-8` },
  'AWS API Gateway': { text: '{"message":"Forbidden"}', type: JSON_TYPE },
  Apigee: { text: '{"fault":{"faultstring":"Unable to identify proxy","detail":{"errorcode":"x"}}}', type: JSON_TYPE },
  Cloudflare: { text: '{"success":false,"errors":[{"code":1020,"message":"Access denied"}]}', type: JSON_TYPE },
  'Azure API Management': { text: '{"statusCode":404,"message":"Resource not found"}', type: JSON_TYPE },
  Tyk: { text: '{"error":"Access to this API has been disallowed"}', type: JSON_TYPE },
  Google: { text: '{"code":404,"message":"The current request is not defined by this API."}', type: JSON_TYPE },
  'Spring Boot': { text: '{"timestamp":"2026-11-23","status":404,"error":"Not Found","path":"/api"}', type: JSON_TYPE },
  'a problem document': {
    text: '{"type":"about:blank","title":"Gone","status":410}',
    type: 'application/problem+json',
  },
  'a health check': { text: '{"status":"ok"}', type: JSON_TYPE },
  'an empty object': { text: '{}', type: JSON_TYPE },
  'a refusal without words': { text: '{"success":false}', type: JSON_TYPE },
  null: { text: 'null', type: JSON_TYPE },
  'a word': { text: '"ok"', type: JSON_TYPE },
  nothing: { text: '', type: JSON_TYPE },
  'a body cut off': { text: '{"success":true,"data":[{"_id":"1","produ', type: JSON_TYPE },
  'a refusal cut off': { text: '{"success":false,"code":"unknown-line","mess', type: JSON_TYPE },
  'a success of the wrong type': { text: '{"success":true,"data":[],"cartItems":[]}', type: 'text/plain' },
  'a refusal of the wrong type': {
    text: '{"success":false,"code":"unknown-line","message":"Gone"}',
    type: 'text/html',
  },
};

/** Said on every one of them: a stranger may ask for an hour of patience. */
const HEADERS = { 'retry-after': '3600' };

/** One of them as a Response. 204 and 304 have no body. */
export function foreignAnswer(name: string, status: number): Response {
  const { text, type } = FOREIGN_BODIES[name] ?? { text: '', type: JSON_TYPE };
  const body = status === 204 || status === 304 ? null : text;
  return new Response(body, { status, headers: { ...HEADERS, 'content-type': type } });
}

/** Every kind of body with every status. */
export const foreignAnswers: readonly { name: string; status: number }[] = Object.keys(FOREIGN_BODIES).flatMap((name) =>
  STATUSES.map((status) => ({ name, status })),
);
