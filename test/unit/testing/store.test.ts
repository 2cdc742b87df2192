import { describe, expect, it } from 'vitest';
import { post, REQUEST, requestWith, steadyServer } from '../../kit/reference-service.ts';

describe('the store', () => {
  it('adds an evaluation to the trace whose id is given, and a row and usage of its own', async () => {
    const server = steadyServer();
    await post(server, requestWith({ tags: { env: 'prod' } }));
    const [before] = server.store('eu').traces.values();

    await post(
      server,
      requestWith({ trace_id: before?.id, evaluation_criteria: 'Penalize errors' }),
    );

    const { traces, evaluationRows, usage } = server.store('eu');
    expect([traces.size, evaluationRows.length, usage.length]).toEqual([1, 2, 2]);
    expect(traces.get(before?.id ?? '')).toEqual({
      ...before,
      evaluations: [
        ...(before?.evaluations ?? []),
        expect.objectContaining({ criteria: 'Penalize errors', evaluator_name: null }),
      ],
    });
  });

  it('loses no evaluation when several are added to one trace at a time', async () => {
    const server = steadyServer();
    await post(server, REQUEST);
    const [trace_id = ''] = server.store('eu').traces.keys();
    const criteria = ['Reward a', 'Reward b', 'Reward c'];

    await Promise.all(
      criteria.map((evaluation_criteria) =>
        post(server, requestWith({ trace_id, evaluation_criteria })),
      ),
    );

    const evaluations = server.store('eu').traces.get(trace_id)?.evaluations ?? [];
    expect(evaluations.map((one) => one.criteria).sort()).toEqual([
      ...criteria,
      REQUEST.evaluation_criteria,
    ]);
  });

  it('holds a tag named __proto__ like any other', async () => {
    const server = steadyServer();
    const tags: unknown = JSON.parse('{"__proto__":"x","env":"prod"}');

    await post(server, requestWith({ tags }));

    const [trace] = server.store('eu').traces.values();
    expect(Object.entries(trace?.tags ?? {})).toEqual([
      ['__proto__', 'x'],
      ['env', 'prod'],
    ]);
  });

  it('gives each record an id of its own unless told how', async () => {
    const server = steadyServer({ createId: undefined });

    await post(server, REQUEST);
    await post(server, REQUEST);

    const { traces, evaluationRows } = server.store('eu');
    const records = [
      ...traces.values(),
      ...evaluationRows,
      ...[...traces.values()].flatMap(({ evaluations }) => evaluations),
    ];
    const ids = new Set(records.map(({ id }) => id));
    expect(ids.size).toBe(6);
    expect(
      [...ids].filter((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)),
    ).toEqual([]);
  });

  it('keeps the traces and rows in the order of their requests', async () => {
    const server = steadyServer();
    const criteria = ['Reward a', 'Reward b', 'Reward c'];

    for (const evaluation_criteria of criteria)
      await post(server, requestWith({ evaluation_criteria }));

    const { traces, evaluationRows } = server.store('eu');
    expect([...traces.values()].map(({ evaluations: [one] }) => one?.criteria)).toEqual(criteria);
    expect(evaluationRows.map((row) => row.request_payload['evaluation_criteria'])).toEqual(
      criteria,
    );
  });
});
