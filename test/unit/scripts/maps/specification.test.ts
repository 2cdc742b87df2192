import { expect, it } from 'vitest';
import { findUnlistedRows } from '../../../../scripts/maps/specification.ts';

const SPECIFICATION = `# Service

## Trace

| field | type |
| ----- | ---- |
| \`id\` | string |
| tags | object |

## Rating

| direction | field |
| --------- | ----- |
| request | id |
| response 200 | id |
`;

const row = (section: string, sentence: string) => ({ id: 'S-001', section, sentence, others: [] });

it('finds rows of tables that a map does not list, by heading and first cell', () => {
  const listed = [row('Trace', 'id'), row('Rating', 'tags'), row('Rating', 'request id')];

  expect(findUnlistedRows(SPECIFICATION, listed)).toEqual([
    '8  "Trace > tags" is not listed',
    '15  "Rating > response 200 id" is not listed',
  ]);
});
