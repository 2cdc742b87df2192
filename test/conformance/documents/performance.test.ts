import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['requests', 'imports', 'growth', 'rows', 'traces'])(
  'docs/performance.md has the figures of %s, with their date and machine: npm run bench -- performance writes them',
  (name) => {
    const document = readFileSync('docs/performance.md', 'utf8');
    const section = new RegExp(`<!-- begin ${name} -->([^]*)<!-- end ${name} -->`).exec(document);

    expect(section?.[1]).toMatch(
      /\n\|(?: -+ \|)+\n(?:\|.*\d.*\|\n)+\nMeasured on \d{4}-\d\d-\d\d with Node \d+\.\d+\.\d+ on /,
    );
  },
);
