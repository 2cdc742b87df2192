import { describe, expect, it } from 'vitest';
import { checkpoint, withCheckpoints } from '../../../src/service/checkpoint.ts';
import { decode } from '../../../src/service/decode.ts';
import { list, number, recordOf } from '../../../src/service/record.ts';
import { createTracePageDecoder } from '../../../src/service/trace-page.ts';
import { wireTrace } from '../../kit/client/traces.ts';
import { thrownBy } from '../errors/caught.ts';

const LATE = new Error('late');
const late = (): never => {
  throw LATE;
};

function pass(count: number): void {
  for (let index = 0; index < count; index += 1) checkpoint();
}

describe('withCheckpoints', () => {
  it('returns the result', () => {
    expect(withCheckpoints(late, () => 7)).toBe(7);
  });

  it('checks the time once per 64 items', () => {
    let checks = 0;
    withCheckpoints(
      () => {
        checks += 1;
      },
      () => {
        pass(640);
      },
    );

    expect(checks).toBe(10);
  });

  it('throws the error of the check, and checks nothing afterwards', () => {
    expect(
      thrownBy(() => {
        withCheckpoints(late, () => {
          pass(64);
        });
      }),
    ).toBe(LATE);
    pass(64);
  });

  it('returns to the check around it', () => {
    const outer = (): unknown =>
      withCheckpoints(late, () => {
        withCheckpoints(
          () => undefined,
          () => {
            pass(128);
          },
        );
        pass(64);
      });

    expect(thrownBy(outer)).toBe(LATE);
  });
});

describe('the time is checked while decoding', () => {
  const many = Array.from({ length: 64 }, () => 1);

  it.each<readonly [string, () => unknown]>([
    ['a list', () => decode(list(number()), many)],
    ['a record', () => decode(recordOf(number()), Object.fromEntries(many.entries()))],
    [
      'a page of traces',
      () => {
        const query = { exclude: [], tags: [] } as unknown as Parameters<
          typeof createTracePageDecoder
        >[0];
        const trace = wireTrace(1, { evaluations: [] });
        return createTracePageDecoder(query)({ traces: many.map(() => trace) });
      },
    ],
  ])('%s', (_, work) => {
    expect(thrownBy(() => withCheckpoints(late, work))).toBe(LATE);
    expect(work()).toBeDefined();
  });
});
