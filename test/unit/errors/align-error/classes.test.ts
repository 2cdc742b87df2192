import { describe, expect, it, vi } from 'vitest';
import * as sdk from '../../../../src/index.ts';
import { ERROR_SAMPLES, type Sdk } from '../error-samples.ts';

interface ErrorClass {
  readonly brand: string;
  readonly isInstance: (value: unknown) => boolean;
}

function errorClassesOf(copy: Sdk): Readonly<Record<string, ErrorClass>> {
  const exported: Record<string, ErrorClass> = {};
  for (const [name, value] of Object.entries(copy)) {
    if (name.endsWith('Error') && 'brand' in value) exported[name] = value;
  }
  return exported;
}

const CLASSES = errorClassesOf(sdk);
const SAMPLES = Object.entries(ERROR_SAMPLES).map(([name, sample]) => ({ name, ...sample }));

async function loadCopy(): Promise<Sdk> {
  vi.resetModules();
  return await import('../../../../src/index.ts');
}

/** Lists the classes whose isInstance returns true for a value. */
function recognisers(value: unknown, classes = CLASSES): string[] {
  return Object.keys(classes).filter((name) => classes[name]?.isInstance(value));
}

it('has a sample and a brand for every exported error class', () => {
  const exported = Object.keys(sdk).filter((name) => name.endsWith('Error'));
  expect(exported.sort()).toEqual(Object.keys(ERROR_SAMPLES).sort());
  expect(Object.keys(CLASSES).sort()).toEqual(exported);
});

describe.each(SAMPLES)('$name', ({ name, create, ancestors, code, isRetryable }) => {
  it('has its class name as brand and name, and its documented code', () => {
    const error = create(sdk);
    expect({ brand: CLASSES[name]?.brand, name: error.name, code: error.code }).toEqual({
      brand: name,
      name,
      code,
    });
  });

  it('sets isRetryable to the documented value', () => {
    expect(create(sdk).isRetryable).toBe(isRetryable);
  });

  it('is an instance of Error that prints its name before the message', () => {
    const error = create(sdk);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe(`${name}: ${error.message}`);
  });

  it('passes isInstance of its own class and its base classes only', () => {
    expect(recognisers(create(sdk)).sort()).toEqual([name, ...ancestors].sort());
  });

  it('lists its brands under a registered symbol, for other versions of the package', () => {
    const brands: unknown = Reflect.get(create(sdk), Symbol.for('align-evals.error.brands'));
    expect([brands].flat().sort()).toEqual([name, ...ancestors].sort());
  });

  it('has a name that is writable but not enumerable, like a native error', () => {
    expect(Object.getOwnPropertyDescriptor(create(sdk), 'name')).toEqual({
      value: name,
      enumerable: false,
      writable: true,
      configurable: true,
    });
  });
});

describe('isInstance', () => {
  it.each<readonly [string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['a string', 'AlignError'],
    ['a number', 1],
    ['a plain error', new Error('AlignError')],
    [
      'a plain error with the name of an error class',
      Object.assign(new Error('x'), { name: 'ApiError' }),
    ],
    ['an object with only a name', { name: 'AlignError', code: 'api' }],
    ['an error class', sdk.ApiError],
    ['a list of brands', ['AlignError', 'ApiError']],
  ])('returns false in every class for %s', (_, value) => {
    expect(recognisers(value)).toEqual([]);
  });

  it('returns true for a subclass that the caller defines', () => {
    class OwnError extends sdk.ConflictError {}
    const error = new OwnError(
      { method: 'GET', path: '/', attempts: 1 },
      {
        status: 409,
        detail: undefined,
        requestId: undefined,
        retryAfterMs: undefined,
      },
    );
    expect(recognisers(error).sort()).toEqual([
      'AlignError',
      'ApiError',
      'ConflictError',
      'RequestError',
    ]);
  });

  it('recognises the errors of another copy of the package, for every class', async () => {
    const first = await loadCopy();
    const second = await loadCopy();
    expect(first.AlignError).not.toBe(second.AlignError);
    for (const { name, create, ancestors } of SAMPLES) {
      const foreign = create(first);
      expect(foreign, name).not.toBeInstanceOf(second.AlignError);
      expect(recognisers(foreign, errorClassesOf(second)).sort()).toEqual(
        [name, ...ancestors].sort(),
      );
    }
  });
});
