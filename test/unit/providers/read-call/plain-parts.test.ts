// Messages of one text are read in a short way, and compared with the same messages that have a further key.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCall } from '../../../../src/providers/read-call.ts';
import { RUNS } from '../../errors/property-runs.ts';

const text = fc.constantFrom('Hi', '', ' ', 'Paris.', '{"a":1}', 'Hi\n\nPeter');

const part = fc.oneof(
  { arbitrary: fc.record({ type: fc.constant('text'), content: text }), weight: 12 },
  fc.record({ type: fc.constantFrom('text', 'reasoning'), content: fc.anything() }),
  fc.record({ type: fc.constant('reasoning'), content: text }),
  fc.record({ type: fc.constant('text'), text }),
  fc.record({
    type: fc.constant('tool_call'),
    id: fc.constantFrom('c1', 'c2'),
    name: fc.constant('find'),
    arguments: fc.constant({}),
  }),
  fc.record({
    type: fc.constant('tool_call_response'),
    id: fc.constantFrom('c1', 'c2'),
    response: text,
  }),
);

const message = fc.record(
  {
    role: fc.oneof(
      { arbitrary: fc.constantFrom('system', 'user', 'assistant'), weight: 9 },
      { arbitrary: fc.constantFrom('tool', 'developer', 'model', 'User', undefined), weight: 1 },
    ),
    parts: fc.oneof(
      { arbitrary: fc.array(part, { minLength: 1, maxLength: 1 }), weight: 6 },
      { arbitrary: fc.array(part, { maxLength: 3 }), weight: 2 },
    ),
    finish_reason: fc.constantFrom('stop', 'length'),
  },
  { requiredKeys: ['role', 'parts'] },
);

type Parts = Readonly<Record<'parts', readonly object[]>>;

const withFurtherKey = (messages: readonly Parts[]): readonly object[] =>
  messages.map(({ parts, ...rest }) => ({
    ...rest,
    parts: parts.map((one) => ({ ...one, further: null })),
  }));

function outcomeOf(request: unknown, response: unknown, isParsed: boolean): unknown {
  try {
    return readCall({ request, response }, { isParsed });
  } catch (error) {
    return String(error);
  }
}

it('messages of one text are read like messages with other parts', () => {
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 4 }),
      fc.array(message, { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      (request, response, isParsed) => {
        expect(outcomeOf(request, response, isParsed)).toEqual(
          outcomeOf(withFurtherKey(request), withFurtherKey(response), isParsed),
        );
      },
    ),
    { ...RUNS, numRuns: 20 * (RUNS.numRuns ?? Number(process.env['FAST_CHECK_RUNS'])) },
  );
});

it('a message whose text is behind a getter is read without calling it', () => {
  const getter = {
    type: 'text',
    get content(): string {
      throw new Error('the getter was called');
    },
  };
  const { input } = readCall({ request: [{ role: 'user', parts: [getter] }] });

  expect(input).toEqual([{ message: { role: 'user', content: '[unsupported part: text]' } }]);
});
