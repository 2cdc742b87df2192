import { describe, expect, it } from 'vitest';
import { TRACE } from '../../../../kit/traces/agents.ts';
import { refusalOf } from '../../../../kit/client/refusals.ts';

const problemsOf = (changes: object, modelCore?: string): Promise<string> =>
  refusalOf(
    (client) =>
      client.evaluateTrace({
        trace: TRACE,
        criteria: 'Passes if a',
        ...changes,
      }),
    { modelCore },
  );

describe('evaluateTrace rejects', () => {
  it('criteria without a prefix', async () => {
    expect(await problemsOf({ criteria: 'Score the agents' })).toMatchInlineSnapshot(
      `"criteria: is a string of 16 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)"`,
    );
    expect(await problemsOf({ criteria: ['Reward a', 'reward b'] })).toMatchInlineSnapshot(
      `"criteria[1]: begins with "reward": begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)"`,
    );
    expect(await problemsOf({ criteria: { a: 'Agent passes if b' } })).toMatchInlineSnapshot(
      `"criteria.a: begins with "Agent passes if": write "Passes if …""`,
    );
  });

  it('missing and empty criteria', async () => {
    expect(await problemsOf({ criteria: undefined })).toMatchInlineSnapshot(
      `"criteria: is undefined: a criterion is a string"`,
    );
    expect(await problemsOf({ criteria: [] })).toMatchInlineSnapshot(
      `"criteria: is empty: pass at least one criterion"`,
    );
    expect(await problemsOf({ criteria: {} })).toMatchInlineSnapshot(
      `"criteria: is empty: pass at least one criterion"`,
    );
    expect(await problemsOf({ criteria: '' })).toMatchInlineSnapshot(
      `"criteria: is an empty string: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)"`,
    );
  });

  it('criteria that are not text', async () => {
    expect(await problemsOf({ criteria: [7, null] })).toMatchInlineSnapshot(`
      "criteria[0]: is 7: a criterion is a string
      criteria[1]: is null: a criterion is a string"
    `);
  });

  it('evaluateLatest other than false', async () => {
    expect(await problemsOf({ evaluateLatest: true })).toMatchInlineSnapshot(
      `"evaluateLatest: is true: a trace is evaluated as a whole, leave it out"`,
    );
    expect(await problemsOf({ evaluateLatest: 0 })).toMatchInlineSnapshot(
      `"evaluateLatest: is 0: a trace is evaluated as a whole, leave it out"`,
    );
  });

  it('a lightning core with any criteria', async () => {
    expect(await problemsOf({ modelCore: 'align-lightning-20251127' })).toMatchInlineSnapshot(
      `"modelCore: is a lightning core, which evaluates the latest response only: use another modelCore"`,
    );
    expect(
      await problemsOf({ criteria: 'Fails if a', modelCore: 'align-lightning-2' }),
    ).toMatchInlineSnapshot(
      `"modelCore: is a lightning core, which evaluates the latest response only: use another modelCore"`,
    );
  });

  it('a lightning core of the client', async () => {
    expect(await problemsOf({}, 'align-lightning-20250731')).toMatchInlineSnapshot(
      `"modelCore: is a lightning core, which evaluates the latest response only: use another modelCore"`,
    );
  });

  it('a modelCore that is not a name', async () => {
    expect(await problemsOf({ modelCore: '' })).toMatchInlineSnapshot(
      `"modelCore: is an empty string: pass a string that is not empty"`,
    );
    expect(await problemsOf({ modelCore: 7 })).toMatchInlineSnapshot(
      `"modelCore: is 7: pass a string that is not empty"`,
    );
  });

  it('invalid tags', async () => {
    const tags = { '': 'x', nested: { a: 1 }, nan: Number.NaN, ['k'.repeat(65)]: 'v'.repeat(65) };
    expect(await problemsOf({ tags })).toMatchInlineSnapshot(`
      "tags["nested"]: is an object: pass a string, a finite number or a boolean
      tags["nan"]: is NaN: pass a string, a finite number or a boolean
      tags["kkkkkkkk…"]: has a key of 65 characters: at most 64 are allowed, shorten it
      tags["kkkkkkkk…"]: has a value of 65 characters: at most 64 are allowed, shorten it"
    `);
    expect(await problemsOf({ tags: ['prod'] })).toMatchInlineSnapshot(
      `"tags: is an array of 1: pass an object of names and values"`,
    );
    expect(await problemsOf({ tags: { [Symbol('env')]: 'prod' } })).toMatchInlineSnapshot(
      `"tags: has a symbol as a key: keys are strings"`,
    );
  });

  it('block that is not a boolean', async () => {
    expect(await problemsOf({ block: 'no' })).toMatchInlineSnapshot(
      `"block: is "no": it must be true or false"`,
    );
  });

  it('unknown fields', async () => {
    expect(await problemsOf({ messages: [] })).toMatchInlineSnapshot(
      `"messages: is an unknown field ("messages"): known are trace, criteria, modelCore, tags, evaluateLatest, strict, block"`,
    );
    expect(await problemsOf({ evaluate_latest: false })).toMatchInlineSnapshot(
      `"evaluate_latest: is an unknown field ("evaluate_latest"): did you mean evaluateLatest?"`,
    );
    expect(await problemsOf({ evaluatorName: 'tone' })).toMatchInlineSnapshot(
      `"evaluatorName: is an unknown field ("evaluatorName"): known are trace, criteria, modelCore, tags, evaluateLatest, strict, block"`,
    );
  });

  it('and lists all issues at once', async () => {
    const all = {
      trace: null,
      criteria: ['x'],
      modelCore: 'align-lightning-1',
      tags: 7,
      evaluateLatest: true,
      block: 7,
      unknown: 7,
    };
    expect(await problemsOf(all)).toMatchInlineSnapshot(`
      "unknown: is an unknown field ("unknown"): known are trace, criteria, modelCore, tags, evaluateLatest, strict, block
      trace: is null: pass root_agent_instance_id and agent_instance_by_id
      criteria[0]: is a string of 1 character: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)
      tags: is 7: pass an object of names and values
      evaluateLatest: is true: a trace is evaluated as a whole, leave it out
      block: is 7: it must be true or false
      modelCore: is a lightning core, which evaluates the latest response only: use another modelCore"
    `);
  });

  it.each([undefined, null, 'text', [TRACE]])('parameters of %j', async (params) => {
    expect(await refusalOf((client) => client.evaluateTrace(params as never))).toMatch(
      /^params: is .+, but \w+ takes one object: \w+\(\{ .+ \}\)$/,
    );
  });
});
