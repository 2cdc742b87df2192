/** Writes the maps of docs/internals: what the tests cover, by the ids that they carry. */
import { writeFileSync } from 'node:fs';
import { renderMap } from './maps/coverage-map.ts';
import { PROMISES, SPECIFICATION } from './maps/maps.ts';
import { readPromisedSentences, updateRows } from './maps/promises.ts';
import { readAllCoveringTests, readRows } from './maps/repository.ts';

const { tests } = readAllCoveringTests();
const promises = updateRows(readPromisedSentences(), readRows(PROMISES), PROMISES.prefix);
writeFileSync(PROMISES.page, await renderMap(PROMISES, promises, tests));
writeFileSync(SPECIFICATION.page, await renderMap(SPECIFICATION, readRows(SPECIFICATION), tests));
