import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../../../src/pages/report/rows/to-csv.ts';
import { ROWS } from './sample-rows.ts';

describe('toCsv', () => {
  it('has a line per row, and no formula', () => {
    const rows = { ...ROWS, labels: ['=1+1', '＝1', '@x', '-2', 'a,b'] };
    expect(toCsv(rows, [0, 1, 3, 4])).toBe(
      [
        '\u{FEFF}row,id,group,tone,tone status,id,id status,tags,explanation',
        `1,"'=1+1",refund,0.9,scored,0.1,scored,env=prod,Names a refund.`,
        `2,"'＝1",delivery,0.2,scored,0.8,scored,env=dev,Cold.`,
        `4,"'-2",refund,,not_applicable,,not_applicable,env=prod,`,
        '5,"a,b",delivery,0.5,scored,,,env=prod env=dev,"Fine, ""mostly""."',
        '',
      ].join('\r\n'),
    );
  });
});
