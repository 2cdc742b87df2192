import { describe, expect, it } from 'vitest';
import type {
  AgentTool,
  AgentTrace,
  ModelInteraction,
} from '../../../../src/service/agent-trace.ts';
import { removeTraceSecrets } from '../../../../src/client/evaluate-trace/remove-trace-secrets.ts';
import { UnsupportedResultError } from '../../../../src/errors/unsupported-result-error.ts';
import { agent, TRACE, traceOf, USE } from '../../../kit/traces/agents.ts';
import { createClient } from '../../../kit/client/client.ts';
import { steadyServer } from '../../../kit/server/reference-service.ts';

const SECRET = 'CANARY-of-a-trace';
const FIX = 'remove these keys, or name them in the client option keepToolKeys';
const TOOL: AgentTool = {
  name: 'search',
  description: 'Searches with a token',
  parameters: '{"type":"object","properties":{"token":{"type":"string"}},"authorization":"x"}',
};
const using = (...tools: readonly object[]): ModelInteraction => {
  return { ...USE, tools_available: tools as readonly AgentTool[] };
};
const LEAKY = traceOf(
  agent(
    'planner',
    using(TOOL),
    using({ ...TOOL, server_url: SECRET }, { ...TOOL, function: { authorization: SECRET } }),
    'first',
  ),
  agent('first', USE, using({ ...TOOL, headers: { a: SECRET }, authorization: SECRET })),
);
const SAFE = traceOf(
  agent('planner', using(TOOL), using(TOOL, { ...TOOL, function: {} }), 'first'),
  agent('first', USE, using(TOOL)),
);
const WARNING = {
  code: 'secrets_omitted',
  detail: 'server_url, authorization, headers',
  fix: FIX,
};

describe('removeTraceSecrets', () => {
  it('removes the secrets of all tools with one warning, and changes no object of the caller', () => {
    const before = structuredClone(LEAKY);

    expect(removeTraceSecrets(LEAKY)).toEqual({ trace: SAFE, warnings: [WARNING] });
    expect(LEAKY).toEqual(before);
  });

  it.each<readonly [string, AgentTrace]>([
    ['without tools', TRACE],
    ['with null for tools', traceOf(agent('a', { ...USE, tools_available: null }))],
    ['whose tools contain no secrets, and whose schema is a text', SAFE],
  ])('returns the same trace for one %s', (_name, trace) => {
    const read = removeTraceSecrets(trace);

    expect(read).toEqual({ trace, warnings: [] });
    expect(read.trace).toBe(trace);
  });

  // covers: P-018
  it('keeps the names of arguments in a schema that is an object', () => {
    const schema = { type: 'object', properties: { token: { type: 'string' } } };
    const trace = traceOf(agent('a', using({ ...TOOL, parameters: schema, token: SECRET })));

    expect(removeTraceSecrets(trace).trace).toEqual(
      traceOf(agent('a', using({ ...TOOL, parameters: schema }))),
    );
  });

  it('keeps unknown keys of a trace, an agent and an interaction', () => {
    const withKeys = (...tools: readonly object[]): object => ({
      ...traceOf({ ...agent('a', { ...using(...tools), token: 1 } as ModelInteraction) }),
      password: 2,
    });

    expect(removeTraceSecrets(withKeys({ ...TOOL, url: SECRET }) as AgentTrace).trace).toEqual(
      withKeys(TOOL),
    );
  });

  it('keeps an agent whose id is __proto__', () => {
    const byId = (text: string): AgentTrace => JSON.parse(text) as AgentTrace;
    const write = (tool: object): string =>
      `{"root_agent_instance_id":"a","agent_instance_by_id":{"__proto__":${JSON.stringify(agent('a', using(tool)))}}}`;

    expect(JSON.stringify(removeTraceSecrets(byId(write({ ...TOOL, token: SECRET }))).trace)).toBe(
      write(TOOL),
    );
  });

  it('reads a list that several interactions share once', () => {
    let reads = 0;
    const tools = [
      {
        ...TOOL,
        get token() {
          reads += 1;
          return SECRET;
        },
      },
    ];
    const shared = using(...tools);
    const { trace } = removeTraceSecrets(traceOf(agent('a', shared, shared), agent('b', shared)));

    expect([trace, reads]).toEqual([
      traceOf(agent('a', using(TOOL), using(TOOL)), agent('b', using(TOOL))),
      1,
    ]);
  });

  it('rejects tools with more than 400,000 keys and items', () => {
    const list: unknown[] = [];
    list.length = 100_000_000;

    expect(() => removeTraceSecrets(traceOf(agent('a', using({ ...TOOL, list }))))).toThrow(
      UnsupportedResultError,
    );
  });
});

describe('evaluateTrace', () => {
  // covers: P-017
  it('sends no secret of a tool, and reports the warning in the result and to the hook', async () => {
    const server = steadyServer();
    const events: unknown[] = [];
    const onWarning = (event: unknown): void => void events.push(event);
    const client = createClient({ ...server.clientOptions(), hooks: { onWarning } });
    const nulls = { ...USE, tools_available: null };
    const trace = traceOf(...Object.values(LEAKY.agent_instance_by_id), agent('b', nulls));
    const { warnings } = await client.evaluateTrace({ trace, criteria: 'Reward a' });

    expect(warnings).toMatchObject([{ code: 'null_field' }, WARNING]);
    expect(events).toMatchObject([{ code: 'null_field' }, WARNING]);
    expect(server.calls[0]?.body).toMatchObject({
      trace: traceOf(...Object.values(SAFE.agent_instance_by_id), agent('b', nulls)),
    });
    expect(server.calls[0]?.bodyText).not.toContain(SECRET);
  });
});
