import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { TracePage } from '../../../../../src/pages/serve/trace/trace-page.tsx';
import { textsOf } from '../../../../kit/pages/rendered.ts';
import { PAGE_PROPS } from '../page-props.ts';

describe('the page of a trace', () => {
  it('says that it is loading', () => {
    expect(textsOf(h(TracePage, { ...PAGE_PROPS, region: 'us', id: 'a' }))).toEqual([
      '‹ Traces',
      'Trace a',
      'a',
      'Copy id',
      'US',
      'Loading…',
    ]);
  });
});
