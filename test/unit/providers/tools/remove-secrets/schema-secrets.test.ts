import { describe, expect, it } from 'vitest';
import { removeSecrets } from '../../../../../src/providers/tools/remove-secrets.ts';
import { PARAMETERS, tool } from '../../cases/tool-keys.ts';

const SECRET = 'CANARY-of-a-schema';

describe('tools with a schema', () => {
  // covers: P-018
  it('lose a header beside the properties of a schema, and keep the names of arguments', () => {
    const nested = { ...PARAMETERS, headers: { 'x-key': SECRET } };
    const parameters = { ...nested, properties: { ...PARAMETERS.properties, token: nested } };

    expect(removeSecrets([tool({ parameters })]).tools).toEqual([
      tool({
        parameters: { ...PARAMETERS, properties: { ...PARAMETERS.properties, token: PARAMETERS } },
      }),
    ]);
  });

  it.each([
    'parameters',
    'input_schema',
    'inputSchema',
    'output_schema',
    'schema',
    'parametersJsonSchema',
    'parameter_definitions',
  ])('keep the names of arguments in %s', (key) => {
    const tools = [tool({ [key]: { token: { type: 'string' }, headers: { type: 'object' } } })];

    expect(removeSecrets(tools).tools).toBe(tools);
  });

  it.each<readonly [string, unknown]>([
    ['a text', SECRET],
    ['a number', 12_345],
    ['a list', [SECRET]],
    ['an object that is not a schema', { value: SECRET }],
    ['an object whose type is not of a schema', { type: 'bearer', value: SECRET }],
    ['an object whose types are a list of others', { type: [['string'], 1], value: SECRET }],
  ])('lose %s under the name of a secret in a schema without properties', (_name, value) => {
    const parameters = { type: 'object', anyOf: [{ type: 'object' }] };
    const nested = { type: 'object', token: value, anyOf: [{ type: 'object', password: value }] };

    expect(removeSecrets([tool({ parameters: nested })]).tools).toEqual([tool({ parameters })]);
    expect(removeSecrets([tool({ properties: { token: SECRET } })]).tools).toEqual([
      tool({ properties: {} }),
    ]);
  });

  it.each<readonly [string, unknown]>([
    ['a type', { type: 'string' }],
    ['a type of Gemini', { type: 'STRING' }],
    ['a type of Cohere', { type: 'str', required: true }],
    ['several types', { type: ['null', 'string'] }],
    ['a reference', { $ref: '#/$defs/a' }],
    ['alternatives', { anyOf: [{ type: 'string' }] }],
    ['a union', { oneOf: [{ type: 'string' }] }],
    ['an intersection', { allOf: [{ type: 'string' }] }],
    ['values', { enum: ['a'] }],
    ['properties', { properties: { token: {} } }],
    ['any value', true],
  ])('keep an argument with the name of a secret whose schema is %s', (_name, token) => {
    const tools = [tool({ parameters: { token } })];

    expect(removeSecrets(tools).tools).toBe(tools);
  });

  it.each([
    'properties',
    'patternProperties',
    '$defs',
    'defs',
    'definitions',
    'dependentSchemas',
    'dependentRequired',
    'dependencies',
  ])('keep all names below %s, also beside one named properties', (key) => {
    const names = {
      token: { minLength: 1 },
      url: ['a'],
      properties: { properties: { url: {} } },
      headers: true,
    };
    const tools = [
      tool({
        parameters: { [key]: names, items: { [key]: names } },
        returns: { [key]: names },
      }),
    ];

    expect(removeSecrets(tools).tools).toBe(tools);
  });

  it.each([
    // covers: P-042
    'default',
    // covers: P-042
    'examples',
    'example',
    'enum',
    'const',
  ])('keep the data below %s in a schema only', (key) => {
    const data = { properties: { a: 1 }, token: 'x', list: [{ url: 'y' }] };
    const parameters = { properties: { a: { type: 'object', [key]: data } } };
    const tools = [tool({ parameters })];

    expect(removeSecrets(tools).tools).toBe(tools);
    expect(removeSecrets([tool({ config: { [key]: { token: SECRET } } })]).tools).toEqual([
      tool({ config: { [key]: {} } }),
    ]);
  });

  it('keep a schema that is also a setting, where it is a schema', () => {
    const shared = { token: { type: 'string' } };
    const tools = [tool({ parameters: shared, config: shared })];

    expect(removeSecrets(tools).tools).toEqual([tool({ parameters: shared, config: {} })]);
  });
});
