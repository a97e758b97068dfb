// The contract as an OpenAPI 3.1 document, generated from src/contract only.
import type * as v from 'valibot';
import { endpointsByResource } from '#src/contract/all-endpoints.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { addressOf } from './address-of.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Content }>;
}
type Content = Record<string, { schema: JsonSchema }>;
export type Paths = Record<string, Record<string, Operation>>;

export function openApiDocument() {
  const paths: Paths = {};
  for (const [resource, endpoints] of Object.entries(endpointsByResource))
    for (const endpoint of endpoints) {
      const path = addressOf(endpoint).replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(resource, endpoint) };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Vyayam shop', version: '1.0.0', description: 'Every call the storefront makes.' },
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { Refusal: REFUSAL } },
  };
}

const SECURITY_SCHEMES = {
  key: { type: 'apiKey', in: 'header', name: 'auth-key' },
  customer: { type: 'http', scheme: 'bearer' },
};
const SECURITY = {
  open: [],
  key: [{ key: [] }],
  customer: [{ key: [], customer: [] }],
  known: [{ key: [] }, { key: [], customer: [] }],
};

const text = (description: string) => ({ type: 'string', description });
const REFUSAL: JsonSchema = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: text('What to decide on.'),
    message: text('For the shopper.'),
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: text('The field at fault.'), message: text('What is wrong.') } },
    },
  },
};

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A quoted text. The same key with the same call has one effect; its answer is repeated for 45 days.',
  schema: { type: 'string', pattern: '^".{1,200}"$' },
};

function operation(resource: string, endpoint: AnyEndpoint): Operation {
  const bodyType = endpoint.encoding === 'multipart' ? 'multipart/form-data' : 'application/json';
  const content = (type: string, schema: JsonSchema): Content => ({ [type]: { schema } });
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [resource],
    security: SECURITY[endpoint.access],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: content(bodyType, jsonSchema(endpoint.body)) } }),
    responses: {
      200: { description: 'Done', content: content('application/json', jsonSchema(endpoint.reply)) },
      default: {
        description: 'Refused',
        content: content('application/json', { $ref: '#/components/schemas/Refusal' }),
      },
    },
  };
}

function parameters(location: 'path' | 'query', schema: v.ObjectSchema<v.ObjectEntries, undefined> | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema);
  return Object.entries(properties).map(([name, property]): Parameter => {
    const mandatory = location === 'path' || required.includes(name);
    return { name, in: location, required: mandatory, schema: property };
  });
}
