import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { PageError } from '../../../../../src/pages/serve/api/page-error.ts';
import { TraceProblem } from '../../../../../src/pages/serve/trace/trace-page.tsx';
import { textsOf } from '../../../../kit/pages/rendered.ts';

describe('TraceProblem', () => {
  it.each<[PageError | undefined, readonly string[]]>([
    [undefined, ['Loading…']],
    [
      new PageError('There is no trace with this id in this region', 404),
      ['There is no such trace', 'There is no trace with this id in this region'],
    ],
    [
      new PageError('trace_id: Input should be a valid UUID', 422),
      ['The address has no valid id of a trace', 'trace_id: Input should be a valid UUID'],
    ],
    [
      new PageError('The region is down', 503),
      ['The trace could not be loaded from US', 'The region is down', 'Try again'],
    ],
    [
      new PageError('No response'),
      ['The trace could not be loaded from US', 'No response', 'Try again'],
    ],
  ])('shows %o', (error, texts) => {
    const state = error === undefined ? 'loading' : 'failed';
    const view = h(TraceProblem, { error, region: 'us', state, reload: () => undefined });
    expect(textsOf(view)).toEqual(texts);
  });
});
