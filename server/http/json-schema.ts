import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** The parts of JSON Schema that the API documents use. */
export interface JsonSchema {
  [key: string]: unknown;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** Describes the input before any trimming. Checks that JSON Schema cannot express are left out. */
export function jsonSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'file' ? { type: 'string', format: 'binary' } : undefined,
  });
  return rest as JsonSchema;
}
