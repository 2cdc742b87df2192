/** The plugin of typedoc that makes the guides documents of the site, in the order and with the titles of the lists of pages. */
import { readFileSync } from 'node:fs';
import {
  Application,
  Converter,
  DocumentReflection,
  KindRouter,
  PageEvent,
  type ProjectReflection,
  type Reflection,
} from 'typedoc';
import { improvePage } from './improve-page.ts';
import { readPageOrder } from './page-order.ts';

const PAGES = [
  { path: 'docs/README.md', title: 'Documentation', group: 'Start' },
  ...readPageOrder(),
  { path: 'CHANGELOG.md', title: 'Changelog', group: 'Reference' },
];

/** Keeps the file name of a guide as its address, whatever its title is. */
class SiteRouter extends KindRouter {
  override getIdealBaseName(reflection: Reflection): string {
    const page = reflection instanceof DocumentReflection ? findPage(reflection) : undefined;
    if (page === undefined) return super.getIdealBaseName(reflection);
    return `guides/${page.path.replace(/^docs\//, '').replace(/\.md$/, '')}`;
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
    // The page of an entry lists its exports. In the navigation, a link would be within the button that unfolds them.
    app.options.setValue('navigationLeaves', listEntries());
  });
  app.renderer.on(PageEvent.END, (page) => {
    page.contents = improvePage(page.contents ?? '');
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    nameDocuments(project);
  });
}

function listEntries(): string[] {
  const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string;
    exports: Readonly<Record<string, unknown>>;
  };
  return Object.keys(exports).map((entry) => entry.replace('.', name));
}

function nameDocuments(project: ProjectReflection): void {
  for (const document of project.documents ?? []) {
    const page = PAGES.find(({ path }) => path === `${document.name}.md`);
    if (page === undefined) throw new Error(`${document.name} is in no list of pages`);
    document.name = page.title;
    document.frontmatter['group'] = page.group;
  }
}

function findPage(document: DocumentReflection) {
  return PAGES.find(({ title }) => title === document.name);
}
