/** Checks the comments of the public surface, and every example of the documentation. */
import { readEntryPoints } from './entry-points.ts';
import { checkComments } from './public-docs/check-comments.ts';
import { checkDefaults } from './public-docs/check-defaults.ts';
import { checkExamples } from './public-docs/check-examples.ts';
import { collectCodeBlocks } from './public-docs/code-blocks.ts';
import { createProject } from './public-docs/project.ts';
import { listPublicItems } from './public-docs/public-api.ts';

const { blocks, findings } = collectCodeBlocks();
const project = createProject(readEntryPoints(), blocks);
const items = listPublicItems(project);
findings.push(
  ...checkComments(items, project.program.getTypeChecker()),
  ...checkDefaults(items),
  ...checkExamples(project),
);
for (const { file, line, message } of findings) console.error(`${file}:${line}  ${message}`);
console.log(`${items.length} public items, ${blocks.length} examples, ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
