import { describe, expect, it } from 'vitest';
import { TRACE } from '../../kit/agents.ts';
import { refusalOf } from '../../kit/refusals.ts';

const refusal = (changes: object, modelCore?: string): Promise<string> =>
  refusalOf(
    (client) =>
      client.evaluateTrace({
        trace: TRACE,
        criteria: 'Passes if a',
        ...changes,
      }),
    { modelCore },
  );

describe('an evaluation of a trace is refused', () => {
  it('with criteria that begin otherwise', async () => {
    expect(await refusal({ criteria: 'Score the agents' })).toMatchInlineSnapshot(
      `"criteria: begins with "Score the agent…": begin it with "Reward", "Penalize", "Passes if" or "Fails if" (case matters)"`,
    );
    expect(await refusal({ criteria: ['Reward a', 'reward b'] })).toMatchInlineSnapshot(
      `"criteria[1]: begins with "reward b": begin it with "Reward", "Penalize", "Passes if" or "Fails if" (case matters)"`,
    );
    expect(await refusal({ criteria: { a: 'Agent passes if b' } })).toMatchInlineSnapshot(
      `"criteria.a: begins with "Agent passes if", a form that is retired: write "Passes if …""`,
    );
  });

  it('without criteria', async () => {
    expect(await refusal({ criteria: undefined })).toMatchInlineSnapshot(
      `"criteria: is undefined: a criterion is a string"`,
    );
    expect(await refusal({ criteria: [] })).toMatchInlineSnapshot(
      `"criteria: is empty: pass at least one criterion"`,
    );
    expect(await refusal({ criteria: {} })).toMatchInlineSnapshot(
      `"criteria: is empty: pass at least one criterion"`,
    );
    expect(await refusal({ criteria: '' })).toMatchInlineSnapshot(
      `"criteria: is empty: begin it with "Reward", "Penalize", "Passes if" or "Fails if""`,
    );
  });

  it('with criteria that are no text', async () => {
    expect(await refusal({ criteria: [7, null] })).toMatchInlineSnapshot(`
      "criteria[0]: is 7: a criterion is a string
      criteria[1]: is null: a criterion is a string"
    `);
  });

  it('with evaluateLatest other than false', async () => {
    expect(await refusal({ evaluateLatest: true })).toMatchInlineSnapshot(
      `"evaluateLatest: is true: a trace is evaluated as a whole, leave it out"`,
    );
    expect(await refusal({ evaluateLatest: 0 })).toMatchInlineSnapshot(
      `"evaluateLatest: is 0: a trace is evaluated as a whole, leave it out"`,
    );
  });

  it('with a lightning core, whatever the criteria', async () => {
    expect(await refusal({ modelCore: 'align-lightning-20251127' })).toMatchInlineSnapshot(
      `"modelCore: is align-lightning-20251127, which evaluates the latest response only: traces need another core, pass one as modelCore"`,
    );
    expect(
      await refusal({ criteria: 'Fails if a', modelCore: 'align-lightning-2' }),
    ).toMatchInlineSnapshot(
      `"modelCore: is align-lightning-2, which evaluates the latest response only: traces need another core, pass one as modelCore"`,
    );
  });

  it('with a lightning core that comes from the client', async () => {
    expect(await refusal({}, 'align-lightning-20250731')).toMatchInlineSnapshot(
      `"modelCore: is align-lightning-20250731, which evaluates the latest response only: traces need another core, pass one as modelCore"`,
    );
  });

  it('with a core that is no name', async () => {
    expect(await refusal({ modelCore: '' })).toMatchInlineSnapshot(
      `"modelCore: is an empty string: pass the name of a core"`,
    );
    expect(await refusal({ modelCore: 7 })).toMatchInlineSnapshot(
      `"modelCore: is 7: pass the name of a core"`,
    );
  });

  it('with tags that break the rules of all tags', async () => {
    const tags = { '': 'x', nested: { a: 1 }, nan: Number.NaN, ['k'.repeat(65)]: 'v'.repeat(65) };
    expect(await refusal({ tags })).toMatchInlineSnapshot(`
      "tags[""]: has an empty key: name it
      tags["nested"]: is an object: pass a string, a finite number or a boolean
      tags["nan"]: is NaN: pass a string, a finite number or a boolean
      tags["kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…"]: has a key of 65 characters: at most 64 are allowed, shorten it
      tags["kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…"]: has a value of 65 characters: at most 64 are allowed, shorten it"
    `);
    expect(await refusal({ tags: ['prod'] })).toMatchInlineSnapshot(
      `"tags: is an array of 1: pass an object of names and values"`,
    );
    expect(await refusal({ tags: { [Symbol('env')]: 'prod' } })).toMatchInlineSnapshot(
      `"tags: has a symbol as a key: keys are strings"`,
    );
  });

  it('with block that is no boolean', async () => {
    expect(await refusal({ block: 'no' })).toMatchInlineSnapshot(
      `"block: is "no": it must be true or false"`,
    );
  });

  it('with fields that do not exist', async () => {
    expect(await refusal({ messages: [] })).toMatchInlineSnapshot(
      `"messages: is an unknown field ("messages"): known are trace, criteria, modelCore, tags, evaluateLatest, block"`,
    );
    expect(await refusal({ evaluate_latest: false })).toMatchInlineSnapshot(
      `"evaluate_latest: is an unknown field ("evaluate_latest"): did you mean evaluateLatest?"`,
    );
    expect(await refusal({ evaluatorName: 'tone' })).toMatchInlineSnapshot(
      `"evaluatorName: is an unknown field ("evaluatorName"): known are trace, criteria, modelCore, tags, evaluateLatest, block"`,
    );
  });

  it('for everything that is wrong with it at once', async () => {
    const all = {
      trace: null,
      criteria: ['x'],
      modelCore: 'align-lightning-1',
      tags: 7,
      evaluateLatest: true,
      block: 7,
      unknown: 7,
    };
    expect(await refusal(all)).toMatchInlineSnapshot(`
      "unknown: is an unknown field ("unknown"): known are trace, criteria, modelCore, tags, evaluateLatest, block
      trace: is null: pass root_agent_instance_id and agent_instance_by_id
      criteria[0]: begins with "x": begin it with "Reward", "Penalize", "Passes if" or "Fails if" (case matters)
      tags: is 7: pass an object of names and values
      evaluateLatest: is true: a trace is evaluated as a whole, leave it out
      block: is 7: it must be true or false
      modelCore: is align-lightning-1, which evaluates the latest response only: traces need another core, pass one as modelCore"
    `);
  });

  it.each([undefined, null, 'text', [TRACE]])('with params that are %j', async (params) => {
    expect(await refusalOf((client) => client.evaluateTrace(params as never))).toMatch(
      /^params: is .+: pass an object$/,
    );
  });
});
