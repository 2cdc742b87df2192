import { describe, expect, it } from 'vitest';
import { KEY } from '../../../../kit/canary/secrets.ts';
import { revokedProxy, throwingProxy } from '../../../../kit/client/hostile-values.ts';
import { resolveOptions } from '../../../../../src/client/options/resolve-options.ts';
import { errorLine } from '../given.ts';

describe('an instance of a class is rejected', () => {
  class Options {
    readonly timeoutMs = 5;
  }

  it('because its options may be inherited', () => {
    expect(errorLine(() => resolveOptions(new Options()))).toBe(
      'Client [invalid_option] Client is an instance of a class, but takes one object: new Client({ apiKey })',
    );
  });
});

it('a region that is a revoked proxy is rejected by its rule', () => {
  expect(errorLine(() => resolveOptions({ apiKey: KEY, region: revokedProxy() as never }))).toBe(
    'region [invalid_option] region is a value that cannot be read: use one of eu, us',
  );
});

describe('an option that cannot be read is rejected', () => {
  it.each<readonly [string, object]>([
    [
      'a getter that throws',
      {
        get region(): never {
          throw new Error(KEY);
        },
      },
    ],
    ['headers that are a proxy that throws', { apiKey: KEY, headers: throwingProxy() }],
    ['a logger whose methods throw', { logger: throwingProxy() }],
    ['hooks that are a revoked proxy', { hooks: revokedProxy() }],
  ])('as %s', (_, given) => {
    expect(errorLine(() => resolveOptions(given))).toBe(
      'Client [invalid_option] Client cannot be read, because a getter or a proxy in it throws: pass a plain object',
    );
  });
});
