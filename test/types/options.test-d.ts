import { describe, expectTypeOf, it } from 'vitest';
import { KEY } from '../kit/canary/secrets.ts';
import {
  AlignError,
  ApiError,
  Client,
  type ClientOptions,
  ConfigurationError,
  type EvaluateParams,
  type EvaluationResult,
  PartialEvaluationError,
  type RequestOptions,
  type SettledCriterion,
  type Tags,
} from '../../src/index.ts';

type Undefinable<T> = { [Key in keyof T]?: T[Key] | undefined };

/** Extends every interface whose properties are all optional. */
type NoOptions = Record<string, undefined>;

describe('every option', () => {
  it('takes undefined, which means absent, although optional properties are exact', () => {
    expectTypeOf<Undefinable<ClientOptions>>().toExtend<ClientOptions>();
    expectTypeOf<Undefinable<RequestOptions>>().toExtend<RequestOptions>();
    expectTypeOf<Undefinable<NonNullable<ClientOptions['hooks']>>>().toExtend<
      NonNullable<ClientOptions['hooks']>
    >();
    expectTypeOf<Undefinable<NonNullable<ClientOptions['service']>>>().toExtend<
      NonNullable<ClientOptions['service']>
    >();
  });

  it('is optional', () => {
    expectTypeOf<NoOptions>().toExtend<ClientOptions>();
    expectTypeOf<NoOptions>().toExtend<RequestOptions>();
  });

  it('is read-only', () => {
    expectTypeOf<ClientOptions>().toEqualTypeOf<Readonly<ClientOptions>>();
    expectTypeOf<RequestOptions>().toEqualTypeOf<Readonly<RequestOptions>>();
  });

  it('of a call takes undefined, except messages, the result, and what they are scored against', () => {
    type Extra = Omit<EvaluateParams, 'messages' | 'result' | 'criteria' | 'evaluatorName'>;
    expectTypeOf<Undefinable<Extra>>().toExtend<Extra>();
  });
});

describe('a client', () => {
  it('is made with or without options', () => {
    expectTypeOf(Client).toBeConstructibleWith();
    expectTypeOf(Client).toBeConstructibleWith({ apiKey: async () => KEY, region: 'us' });
    expectTypeOf(Client).toBeConstructibleWith({ baseUrl: new URL('https://evals.test'), fetch });
  });

  it('knows its regions and levels', () => {
    // @ts-expect-error -- no such region
    expectTypeOf({ region: 'mars' }).toExtend<ClientOptions>();
    // @ts-expect-error -- no such level
    expectTypeOf({ logLevel: 'loud' }).toExtend<ClientOptions>();
    // @ts-expect-error -- it is a number
    expectTypeOf({ numRetries: '2' }).toExtend<ClientOptions>();
  });

  it('takes the console for its logger', () => {
    expectTypeOf(console).toExtend<NonNullable<ClientOptions['logger']>>();
  });

  it('can be disposed of', () => {
    expectTypeOf<Client>().toExtend<AsyncDisposable>();
  });
});

it('tags are texts, numbers, booleans or undefined', () => {
  expectTypeOf({ a: 'x', b: 1, c: true, d: undefined }).toExtend<Tags>();
  // @ts-expect-error -- a nested value
  expectTypeOf({ a: { b: 'x' } }).toExtend<Tags>();
  // @ts-expect-error -- a list of values
  expectTypeOf({ a: ['x'] }).toExtend<Tags>();
  // @ts-expect-error -- null is not absent
  expectTypeOf({ a: null }).toExtend<Tags>();
});

describe('isInstance', () => {
  const error: unknown = undefined;

  it('narrows to its class', () => {
    if (ApiError.isInstance(error)) expectTypeOf(error).toEqualTypeOf<ApiError>();
    if (AlignError.isInstance(error)) expectTypeOf(error.code).toEqualTypeOf<string>();
  });

  it('knows the codes of configuration errors', () => {
    if (ConfigurationError.isInstance(error)) {
      expectTypeOf<'missing_credential'>().toExtend<typeof error.code>();
      expectTypeOf<'no_such_code'>().not.toExtend<typeof error.code>();
    }
  });

  it('of a partial evaluation takes the shape that the call has', () => {
    if (PartialEvaluationError.isInstance<EvaluationResult[]>(error)) {
      expectTypeOf(error.results).toEqualTypeOf<readonly SettledCriterion<EvaluationResult>[]>();
    }
    if (PartialEvaluationError.isInstance<{ tone: EvaluationResult }>(error)) {
      expectTypeOf(error.results.tone).toEqualTypeOf<SettledCriterion<EvaluationResult>>();
    }
  });
});
