/** The plugin of typedoc that makes the guides documents of the site, in the order and with the titles of docs/README.md. */
import { basename } from 'node:path';
import {
  Application,
  Converter,
  DocumentReflection,
  KindRouter,
  type ProjectReflection,
  type Reflection,
} from 'typedoc';
import { readPageOrder } from './page-order.ts';

/** Pages of the site that `docs/README.md` does not list as a guide. */
const OTHERS = [
  { path: 'docs/README.md', title: 'Documentation', group: 'Start' },
  { path: 'CHANGELOG.md', title: 'Changelog', group: 'Reference' },
];
const PAGES = [...OTHERS.slice(0, 1), ...readPageOrder(), ...OTHERS.slice(1)];

/** Keeps the file name of a guide as its address, whatever its title is. */
class SiteRouter extends KindRouter {
  override getIdealBaseName(reflection: Reflection): string {
    const page = reflection instanceof DocumentReflection ? findPage(reflection) : undefined;
    if (page === undefined) return super.getIdealBaseName(reflection);
    return `guides/${nameOf(page.path)}`;
  }
}

/** Called by typedoc. */
export function load(app: Application): void {
  app.renderer.defineRouter('site', SiteRouter);
  app.on(Application.EVENT_BOOTSTRAP_END, () => {
    app.options.setValue(
      'projectDocuments',
      PAGES.map(({ path }) => path),
    );
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    nameDocuments(project);
  });
}

function nameDocuments(project: ProjectReflection): void {
  for (const document of project.documents ?? []) {
    const page = PAGES.find(({ path }) => path === `${document.name}.md`);
    if (page === undefined) throw new Error(`${document.name} is not in docs/README.md`);
    document.name = page.title;
    document.frontmatter['group'] = page.group;
  }
}

function findPage(document: DocumentReflection) {
  return PAGES.find(({ title }) => title === document.name);
}

function nameOf(path: string): string {
  return basename(path, '.md');
}
