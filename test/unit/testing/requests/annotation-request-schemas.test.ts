import { describe, expect, it } from 'vitest';
import {
  commentRequestSchema,
  ratingRequestSchema,
} from '../../../../src/testing/requests/annotation-request-schemas.ts';
import { issuesOf } from '../../../kit/server/schema-issues.ts';

const ID = { trace_id: '0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44' };

describe('commentRequestSchema', () => {
  const BLANK = 'comment: String should have at least 1 character that is not white space';

  it.each<readonly [string, object, readonly string[]]>([
    ['a word', { ...ID, comment: 'x' }, []],
    ['an empty comment', { ...ID, comment: '' }, [BLANK]],
    ['a comment of white space', { ...ID, comment: ' \n' }, [BLANK]],
    ['no comment', ID, ['comment: invalid_type']],
    [
      'an invalid trace_id',
      { trace_id: 'x', comment: 'x' },
      ['trace_id: Input should be a valid UUID'],
    ],
  ])('reports the issues of %s', (_, body, issues) => {
    expect(issuesOf(commentRequestSchema(), body)).toEqual(issues);
  });
});

describe('ratingRequestSchema', () => {
  it.each<readonly [string, object, readonly string[]]>([
    ['a rating', { ...ID, rating: false }, []],
    ['a number as rating', { ...ID, rating: 1 }, ['rating: invalid_type']],
    ['no trace_id', { rating: true }, ['trace_id: invalid_type']],
  ])('reports the issues of %s', (_, body, issues) => {
    expect(issuesOf(ratingRequestSchema(), body)).toEqual(issues);
  });
});
