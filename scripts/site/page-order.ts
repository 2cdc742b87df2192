import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** A page of the documentation, in the place that `docs/README.md` gives it. */
export interface Page {
  /** From the root of the repository, as `docs/batch.md`. */
  readonly path: string;
  readonly title: string;
  /** The heading of `docs/README.md` that lists the page, as `Guides`. */
  readonly group: string;
}

const GROUP = /^## (?<group>.+)$/;
const ROW = /^\| \[(?<title>[^\]]+)\]\((?<target>[^)#]+)\)/;

/** Reads the pages in the order of `docs/README.md`, the one list of them. */
export function readPageOrder(): Page[] {
  let group = '';
  return readFileSync('docs/README.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      group = GROUP.exec(line)?.groups?.['group'] ?? group;
      const { title, target } = ROW.exec(line)?.groups ?? {};
      if (title === undefined || target === undefined) return [];
      return [{ path: normalize(join('docs', target)), title, group }];
    });
}
