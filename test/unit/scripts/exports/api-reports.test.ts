import { expect, it } from 'vitest';
import { writeApiReports } from '../../../../scripts/exports/api-reports.ts';

it('writes one report per entry, with one member per line and the names of other entries behind the entry', () => {
  const reports = writeApiReports(
    new Map([
      [
        '. > score',
        'function #self ( row : .#Row , options ? : .#Options ) : Promise < number > ;',
      ],
      ['. > Row', 'interface #self { readonly id : string ; readonly tags : readonly string [ ] }'],
      [
        './batch/node > Parts',
        'type #self = { row : .#Row ; journal : ./batch#Journal ; more : {{ self : #self }} | null } ;',
      ],
    ]),
  );

  expect([...reports]).toEqual([
    [
      'client.txt',
      'interface Row {\n  readonly id: string;\n  readonly tags: readonly string[]\n}\n\n' +
        'function score(row: Row, options?: Options): Promise<number>;\n',
    ],
    [
      'batch-node.txt',
      'type Parts = {\n  row: client#Row;\n  journal: batch#Journal;\n  more: {{\n    self: Parts\n  }} | null\n};\n',
    ],
  ]);
});

it('keeps the texts of template types', () => {
  const [report] = writeApiReports(
    new Map([['. > Path', 'type #self = `/ ${ string }` ;']]),
  ).values();

  expect(report).toBe('type Path = `/ ${ string }`;\n');
});
