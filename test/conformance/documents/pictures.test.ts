import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'docs/pictures';
const PICTURE =
  /<a href="(?<link>[^"]+)">\s*<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="(?<dark>[^"]+)" \/>\s*<img src="(?<light>[^"]+)" alt="(?<text>[^"]+)" \/>\s*<\/picture>\s*<\/a>/g;

const documents = ['README.md', ...readdirSync('docs').map((name) => join('docs', name))]
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }));

const named = documents.flatMap(({ name, text }) =>
  [...text.matchAll(PICTURE)].map(({ groups }) => ({
    dark: join(dirname(name), groups?.['dark'] ?? ''),
    light: join(dirname(name), groups?.['light'] ?? ''),
    alt: groups?.['text'] ?? '',
    link: groups?.['link'] ?? '',
  })),
);
const files = readdirSync(FOLDER).map((name) => join(FOLDER, name));

it('documents name every picture of docs/pictures, and no other, in light and dark', () => {
  const all = new Set(named.flatMap(({ dark, light }) => [dark, light]));
  expect([...all].sort()).toEqual(files.toSorted());
  expect(named.map(({ dark }) => dark)).toEqual(
    named.map(({ light }) => light.replace('-light.png', '-dark.png')),
  );
});

it('every picture links to the repository, because the package has none', () => {
  const { repository, files: packed } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    repository: { url: string };
    files: string[];
  };
  const root = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

  expect(packed).toContain(`!${FOLDER}`);
  expect(named.map(({ link }) => link)).toEqual(
    named.map(({ light }) => `${root}/blob/main/${light}`),
  );
});

it('documents have no image other than these pictures', () => {
  const others = documents.filter(({ text }) =>
    /<img|!\[[^\]]*\]\(/.test(text.replaceAll(PICTURE, '').replaceAll(/`[^`\n]*`/g, '')),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

it('every picture has a text of at least a sentence for readers who do not see it', () => {
  expect(named.filter(({ alt }) => !/^[A-Z].{40,}\.$/.test(alt))).toEqual([]);
});

it('has at most 12 pictures, each below 200 kB', () => {
  expect(files.length).toBeLessThanOrEqual(12);
  expect(files.filter((file) => statSync(file).size >= 200_000)).toEqual([]);
});
