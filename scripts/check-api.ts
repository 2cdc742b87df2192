/**
 * Compares the exports of the build with the reports in `etc/api`, so that no public name changes by accident:
 *
 *     npm run build && npm run check -- api
 *
 * `--write` writes the reports. A change of them belongs in the changelog (docs/versioning.md).
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeApiReports } from './exports/api-reports.ts';
import { readExports } from './exports/read-exports.ts';

const FOLDER = 'etc/api';

const reports = writeApiReports(readExports('dist'));
if (process.argv.includes('--write')) {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const [file, text] of reports) await writeFile(join(FOLDER, file), text);
  console.log(`${reports.size} reports in ${FOLDER}`);
} else {
  const files = new Set([...(await readdir(FOLDER)), ...reports.keys()]);
  const changed: string[] = [];
  for (const file of files) {
    const kept = await readFile(join(FOLDER, file), 'utf8').catch(() => '');
    if (kept !== reports.get(file)) changed.push(file);
  }
  for (const file of changed.sort()) console.error(`${FOLDER}/${file} differs from the build`);
  if (changed.length > 0) {
    console.error(
      'If the change is intended: npm run docs -- reports, and an entry in CHANGELOG.md',
    );
    process.exitCode = 1;
  }
  console.log(`${files.size} reports compared, ${changed.length} differ`);
}
