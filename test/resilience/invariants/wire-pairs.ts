import fc from 'fast-check';

/** A value as callers receive it, and its form on the wire. */
export interface Pair {
  readonly value: unknown;
  readonly wire: unknown;
}

export type Pairs = fc.Arbitrary<Pair>;

/** Values that are the same on the wire. */
export function same(values: fc.Arbitrary<unknown>): Pairs {
  return values.map((value) => ({ value, wire: value }));
}

const NULL: Pair = { value: null, wire: null };
const ABSENT: Pair = { value: null, wire: undefined };

/** A value or null. */
export function nullable(pairs: Pairs): Pairs {
  return fc.oneof(pairs, fc.constant(NULL));
}

/** A value, or null, or an absent field. */
export function optional(pairs: Pairs): Pairs {
  return fc.oneof(pairs, fc.constant(NULL), fc.constant(ABSENT));
}

/** A list of values. */
export function list(pairs: Pairs): Pairs {
  return fc.array(pairs, { maxLength: 4 }).map((items) => ({
    value: items.map(({ value }) => value),
    wire: items.map(({ wire }) => wire),
  }));
}

/** An object whose keys are the caller's own. */
export function record(pairs: Pairs): Pairs {
  return fc.dictionary(key, pairs, { maxKeys: 4 }).map((items) => {
    const entries = Object.entries(items);
    return {
      value: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
      wire: Object.fromEntries(entries.map(([name, { wire }]) => [name, wire])),
    };
  });
}

/** An object with these fields, each with its name on the wire, and with unknown fields. */
export function object(fields: Readonly<Record<string, readonly [string, Pairs]>>): Pairs {
  const names = Object.keys(fields);
  const known = new Set(names.map((name) => fields[name]![0]));
  const unknown = fc.dictionary(
    key.filter((name) => !known.has(name)),
    fc.jsonValue(),
    { maxKeys: 3 },
  );
  const values = fc.tuple(...names.map((name) => fields[name]![1]));
  return fc.tuple(values, unknown).map(([all, others]) => ({
    value: Object.fromEntries(names.map((name, index) => [name, all[index]!.value])),
    wire: {
      ...others,
      ...Object.fromEntries(names.map((name, index) => [fields[name]![0], all[index]!.wire])),
    },
  }));
}

const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'createdAt'),
  fc.string(),
);

const plain = fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0);

export const text: Pairs = same(fc.string({ unit: 'binary' }));
export const boolean: Pairs = same(fc.boolean());
export const number: Pairs = same(plain);
export const integer: Pairs = same(fc.maxSafeInteger());
/** The score of a trace: any number, and those that are outside 0 to 1 by rounding are at its end. */
export const traceScore: Pairs = fc
  .oneof(plain, fc.constantFrom(-1e-9, -Number.MIN_VALUE, 1 + Number.EPSILON, 1 + 1e-9))
  .map((wire) => {
    const isBelow = wire >= -1e-9 && wire < 0;
    const isAbove = wire > 1 && wire <= 1 + 1e-9;
    return { value: isBelow ? 0 : isAbove ? 1 : wire, wire };
  });
export const fraction: Pairs = same(
  fc.double({ min: 0, max: 1, noNaN: true }).map((one) => one + 0),
);
export const uuid: Pairs = same(fc.uuid());
export const timestamp: Pairs = same(
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
/** Any JSON object; JSON has no -0. */
export const freeForm: Pairs = same(
  fc
    .dictionary(key, fc.jsonValue(), { maxKeys: 3 })
    .map((one): unknown => JSON.parse(JSON.stringify(one))),
);

/** One agent of an evaluated trace, as callers receive it. */
export interface Agent {
  readonly name: string;
  readonly score: number | null;
  readonly explanation: string | null;
}

/** The agents of one name. */
interface Group {
  readonly name: string;
  readonly results: Readonly<Record<string, Omit<Agent, 'name'> | null>>;
}

// Sums of eighths are exact in any order; sums of other numbers are not.
const eighth: Pairs = same(fc.integer({ min: -800, max: 800 }).map((count) => count / 8));

const agentResult: Pairs = object({
  score: ['score', nullable(eighth)],
  explanation: ['explanation', optional(text)],
});

/** Agents by id, which the wire groups by name; an agent may have no result. */
export const agentsByName: Pairs = record(
  object({
    name: ['agent_name', text],
    results: ['results_by_agent_instance_id', record(nullable(agentResult))],
  }),
)
  .map(({ value, wire }) => ({ agents: agentsIn(value as Readonly<Record<string, Group>>), wire }))
  // An id identifies one agent.
  .filter(({ agents }) => new Set(agents.map(([id]) => id)).size === agents.length)
  .map(({ agents, wire }) => ({ value: Object.fromEntries(agents), wire }));

function agentsIn(groups: Readonly<Record<string, Group>>): [string, Agent][] {
  return Object.values(groups).flatMap(({ name, results }) =>
    Object.entries(results).map(([id, result]): [string, Agent] => {
      const { score, explanation } = result ?? { score: null, explanation: null };
      return [id, { name, score, explanation }];
    }),
  );
}
