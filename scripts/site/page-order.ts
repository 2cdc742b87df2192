import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A page of the documentation, in its place. */
export interface Page {
  /** From the root of the repository, as `docs/batch.md`. */
  readonly path: string;
  readonly title: string;
  /** The heading of the list that has the page, as `Guides`. */
  readonly group: string;
}

/** The lists of pages, in their order. A list without headings is a group with its title. */
const LISTS = ['docs/README.md', 'docs/decisions/README.md'];

const HEADING = /^##? (?<group>.+)$/;
const ROW = /^\| \[(?<title>[^\]]+)\]\((?<target>[^)#]+)\)/;

/** Reads the pages in the order of their lists, which are the only place that names all of them. */
export function readPageOrder(): Page[] {
  return LISTS.flatMap(readList);
}

function readList(list: string): Page[] {
  let group = '';
  return readFileSync(list, 'utf8')
    .split('\n')
    .flatMap((line) => {
      group = HEADING.exec(line)?.groups?.['group'] ?? group;
      const { title, target } = ROW.exec(line)?.groups ?? {};
      if (title === undefined || target === undefined) return [];
      return [{ path: join(dirname(list), target), title, group }];
    });
}
