import { describe, expect, it } from 'vitest';
import { UnsupportedResultError } from '../../../../../src/errors/unsupported-result-error.ts';
import { removeSecrets } from '../../../../../src/providers/tools/remove-secrets.ts';
import { toFunctionTools } from '../../../../../src/providers/index.ts';
import { createClient } from '../../../../kit/client/client.ts';
import { MESSAGES, steadyServer } from '../../../../kit/server/reference-service.ts';
import {
  EVERYDAY_TOOLS,
  OTHER_KEYS,
  PARAMETERS,
  SECRET_KEYS,
  tool,
} from '../../cases/tool-keys.ts';

const SECRET = 'CANARY-of-a-tool';
const FIX = 'remove these keys, or name them in the client option keepToolKeys';

describe('tools in the format of the service', () => {
  it.each(SECRET_KEYS)('lose the key %j, at any depth, with a warning', (key) => {
    const value = { value: SECRET };
    const tools = [tool(), tool({ [key]: SECRET, more: [{ deep: { [key]: value, kept: 1 } }] })];
    const before = structuredClone(tools);
    const detail = JSON.stringify(key).slice(1, -1).replaceAll('\u200B', '');

    expect(removeSecrets(tools)).toEqual({
      tools: [tool(), tool({ more: [{ deep: { kept: 1 } }] })],
      warnings: [{ code: 'secrets_omitted', detail, fix: FIX }],
    });
    expect(tools).toEqual(before);
  });

  it.each(OTHER_KEYS)('keep the key %j, and are the same object', (key) => {
    const tools = [tool({ [key]: 'x', more: { [key]: ['x'] } })];
    const read = removeSecrets(tools);

    expect(read).toEqual({ tools, warnings: [] });
    expect(read.tools).toBe(tools);
  });

  it('keep true and false, which contain no secret', () => {
    const tools = [tool({ annotations: { requiresAuthentication: false, auth: true } })];

    expect(removeSecrets(tools).tools).toBe(tools);
  });

  it.each(Object.entries(EVERYDAY_TOOLS))('of %s are the same objects', (_name, everyday) => {
    const tools = [tool(everyday)];

    expect(removeSecrets(tools)).toEqual({ tools, warnings: [] });
    expect(removeSecrets(tools).tools).toBe(tools);
  });

  it('lose what a getter or toJSON returns', () => {
    const tools = [
      tool({
        get config() {
          return { token: SECRET };
        },
        more: { toJSON: () => ({ kept: 1, password: SECRET }) },
      }),
    ];

    expect(removeSecrets(tools).tools).toEqual([tool({ config: {}, more: { kept: 1 } })]);
  });

  it('have one warning with all names, of at most 200 characters', () => {
    const keys = ['token', 'password', `secret${'x'.repeat(300)}`];
    const { warnings } = removeSecrets(keys.map((key) => tool({ [key]: SECRET })));

    expect(warnings.map(({ detail }) => detail?.slice(0, 24))).toEqual([
      'token, password, secretx',
    ]);
    expect(warnings[0]?.detail?.length).toBeLessThanOrEqual(200);
    expect(Object.isFrozen(warnings[0])).toBe(true);
  });

  it('stay the same objects when there are many with many parameters', () => {
    const property = { type: 'string', enum: ['a', 'b', 'c', 'd', 'e', 'f'] };
    const properties = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`argument${String(index)}`, property]),
    );
    const tools = Array.from({ length: 128 }, () => tool({ parameters: { properties } }));

    expect(removeSecrets(tools).tools).toBe(tools);
  });

  it('are rejected when they have more than 400,000 keys and items', () => {
    const list: unknown[] = [];
    list.length = 100_000_000;

    expect(() => removeSecrets([tool({ parameters: { enum: list } })])).toThrow(
      UnsupportedResultError,
    );
  });

  it('are left to the writing of the request when they contain a cycle', () => {
    const circular: Record<string, unknown> = { token: SECRET };
    circular['self'] = circular;
    const tools = [tool({ circular })];

    expect(removeSecrets(tools)).toEqual({ tools, warnings: [] });
  });

  it('are absent when none were passed', () => {
    expect(removeSecrets(undefined)).toEqual({ tools: undefined, warnings: [] });
  });
});

describe('evaluate sends no secret of a tool', () => {
  const answer = { role: 'assistant', content: 'Yes.' } as const;

  it.each([
    // covers: P-015
    ['beside messages of the service', {}],
    // covers: P-015
    ['beside a result', { result: answer }],
  ])('%s', async (_name, call) => {
    const server = steadyServer();
    const client = createClient(server.clientOptions());
    const tools = [tool({ access_token: SECRET, kept: 1 })];
    const params = { messages: MESSAGES, tools, criteria: 'Reward a' };
    const { warnings } = await client.evaluate({ ...params, ...call });

    expect(warnings).toEqual([{ code: 'secrets_omitted', detail: 'access_token', fix: FIX }]);
    expect(server.calls).toMatchObject([{ body: { tools: [tool({ kept: 1 })] } }]);
    expect(server.calls[0]?.bodyText).not.toContain(SECRET);
  });
});

describe('toFunctionTools', () => {
  it.each(SECRET_KEYS)('returns provider tools without the key %j, at any depth', (key) => {
    const { providerTools } = toFunctionTools([
      {
        type: 'mcp',
        server_label: 's',
        [key]: SECRET,
        server: { [key]: SECRET, more: [{ [key]: 1 }] },
      },
    ]);

    expect(providerTools).toEqual([{ type: 'mcp', server_label: 's', server: { more: [{}] } }]);
  });

  it.each(OTHER_KEYS)('returns provider tools with the key %j', (key) => {
    expect(toFunctionTools([{ type: 'x', [key]: 'y' }]).providerTools).toEqual([
      { type: 'x', [key]: 'y' },
    ]);
  });

  it.each([
    ['Anthropic', (schema: object) => [{ name: 'f', input_schema: schema }]],
    ['Gemini', (schema: object) => [{ functionDeclarations: [{ name: 'f', parameters: schema }] }]],
    ['the AI SDK', (schema: object) => ({ f: { inputSchema: { jsonSchema: schema } } })],
  ])('returns the schema of %s without headers beside its properties', (_name, write) => {
    const { tools } = toFunctionTools(write({ ...PARAMETERS, headers: { key: SECRET } }));

    expect(tools).toEqual([{ type: 'function', function: { name: 'f', parameters: PARAMETERS } }]);
  });
});
