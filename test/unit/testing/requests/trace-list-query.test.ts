import { describe, expect, it } from 'vitest';
import { REJECTED_QUERIES } from '../../../kit/server/rejected-trace-queries.ts';
import { steadyServer } from '../../../kit/server/reference-service.ts';
import { get, invalid, TRACES_PATH } from '../../../kit/server/service-calls.ts';

const PAGE_SIZE = 'Input should be an integer from 1 to 500';
const TIME = 'Input should be an ISO 8601 date-time';
const SCORE = 'Input should be a number from 0 to 1';
const TAG = 'Input should have the format key:value1,value2';

describe('GET /api/v1/traces', () => {
  it.each(REJECTED_QUERIES)('rejects the query "%s"', async (query, name, message) => {
    expect(await get(steadyServer(), `${TRACES_PATH}?${query}`)).toEqual(
      invalid(['query', name], message, 'value_error'),
    );
  });

  it('returns an issue per invalid parameter', async () => {
    const query = 'page_size=0&start_date=x&min_score=2&max_score=-1&tags=env&tags=:';

    expect(await get(steadyServer(), `${TRACES_PATH}?${query}`)).toEqual({
      status: 422,
      body: {
        detail: [
          { loc: ['query', 'page_size'], msg: PAGE_SIZE, type: 'value_error' },
          { loc: ['query', 'start_date'], msg: TIME, type: 'value_error' },
          { loc: ['query', 'min_score'], msg: SCORE, type: 'value_error' },
          { loc: ['query', 'max_score'], msg: SCORE, type: 'value_error' },
          { loc: ['query', 'tags'], msg: TAG, type: 'value_error' },
          { loc: ['query', 'tags'], msg: TAG, type: 'value_error' },
        ],
      },
    });
  });
});
