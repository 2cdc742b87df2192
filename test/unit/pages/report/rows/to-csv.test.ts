import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../../../src/pages/report/rows/to-csv.ts';
import { ROWS } from './sample-rows.ts';

const TEXTS = {
  explanations: [
    ['Kind.', '', '', '', ''],
    ['Names, a refund.', '', '', '', ''],
  ],
  answers: [],
};

describe('toCsv', () => {
  it('has a line per row, and no formula', () => {
    const rows = { ...ROWS, labels: ['=1+1', '＝1', '@x', '-2', 'a,b'] };
    expect(toCsv(rows, [0, 1, 3, 4], TEXTS)).toBe(
      [
        '\u{FEFF}row,id,group,tone,tone status,tone before,tone difference,tone turned,tone explanation,id,id status,id before,id difference,id turned,id explanation,tags',
        `1,"'=1+1",refund,0.9,scored,0.9,0,,Kind.,0.1,scored,,,,"Names, a refund.",env=prod`,
        `2,"'＝1",delivery,0.2,scored,0.7,-0.5,worse,,0.8,scored,,,,,env=dev`,
        `4,"'-2",refund,,not_applicable,,,,,,not_applicable,,,,,env=prod`,
        '5,"a,b",delivery,0.5,scored,0.4,0.1,better,,,,,,,,env=prod env=dev',
        '',
      ].join('\r\n'),
    );
  });

  it('has no explanation when the whole texts cannot be read: the excerpt belongs to one criterion of the row', () => {
    const [, line = ''] = toCsv(
      { ...ROWS, criteria: ROWS.criteria.slice(1) },
      [0],
      undefined,
    ).split('\r\n');

    expect(line).toContain(',0.1,scored,,');
  });
});
