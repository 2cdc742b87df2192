import * as z from 'zod/mini';
import { MESSAGE_ROLES } from '../../service/messages.ts';
import type { Described } from '../../service/record.ts';

/** A JSON Schema, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const OBJECTS: JsonSchema = { type: 'array', items: { type: 'object' } };

/** What a leaf of `service/record.ts` expects, in its words, as JSON Schema. */
const LEAVES: ReadonlyMap<string, JsonSchema> = new Map<string, JsonSchema>([
  ['a string', { type: 'string' }],
  ['a string that is not empty', { type: 'string', minLength: 1 }],
  ['true or false', { type: 'boolean' }],
  ['a number', { type: 'number' }],
  ['a number from 0 to 1', { type: 'number', minimum: 0, maximum: 1 }],
  ['a whole number', { type: 'integer' }],
  ['a UUID', { type: 'string', format: 'uuid' }],
  // The format date-time would require a zone.
  [
    'an ISO date-time',
    {
      type: 'string',
      pattern: String.raw`^\d{4}-?\d\d-?\d\d`,
      description: 'ISO 8601; without a zone it is UTC.',
    },
  ],
  ['an object', { type: 'object' }],
  ['a list', { type: 'array' }],
  ['another role', { type: 'string', not: { enum: [...MESSAGE_ROLES] } }],
  ['content', { anyOf: [{ type: 'string' }, OBJECTS, { type: 'null' }] }],
]);

/** Converts what a schema accepts with the conversion of zod, which does not see through transformations and checks. */
export function toJsonSchema(schema: z.core.$ZodType): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, describe(zodSchema));
    },
  });
  // OpenAPI 3.1 names the version of JSON Schema once.
  return Object.fromEntries(Object.entries(json).filter(([key]) => key !== '$schema'));
}

function describe(schema: z.core.$ZodType & Described): JsonSchema {
  const { anyOf, expects, fields, items, nullable, values } = schema;
  if (anyOf !== undefined) return { anyOf: anyOf.map(toJsonSchema) };
  if (nullable !== undefined) return { anyOf: [toJsonSchema(nullable), { type: 'null' }] };
  if (items !== undefined) return { type: 'array', items: toJsonSchema(items) };
  if (values !== undefined) return { type: 'object', additionalProperties: toJsonSchema(values) };
  if (fields !== undefined) return toJsonSchema(z.object(fields));
  if (schema instanceof z.ZodMiniObject) return { required: requiredOf(schema.shape) };
  if (expects !== undefined) return LEAVES.get(expects) ?? {};
  // All schemas of one's own code are about objects.
  return schema._zod.def.type === 'custom' ? { type: 'object' } : {};
}

/** A transformation counts as optional for zod, because it may accept anything. */
function requiredOf(shape: Readonly<Record<string, z.core.$ZodType>>): string[] {
  return Object.entries(shape).flatMap(([key, field]) =>
    z.safeParse(field, undefined).success ? [] : [key],
  );
}
