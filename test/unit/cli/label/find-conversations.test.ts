import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createConversations } from '../../../../src/cli/label/find-conversations.ts';
import { createRow, joinLines, VECTORS } from '../../../kit/journal/journal-lines.ts';
import { createAnswer, createTaskFailure, createTaskRow } from '../../../kit/journal/tasks.ts';
import { useTemporaryFolder } from '../../../kit/process/temporary-folder.ts';

const folder = useTemporaryFolder();

function conversationsOf(lines: readonly object[], ids: readonly string[]) {
  const path = join(folder.path, 'run.jsonl');
  writeFileSync(path, joinLines([VECTORS[0], ...lines]));
  const facts = { n: 1, criterion: 'tone', text: 'Reward friendly answers', score: 0.5 };
  const tasks = ids.map((id) => ({ id, name: id, explanation: null, ...facts }));
  return { path, find: createConversations(path, tasks) };
}

const bodyOf = (text: string) => ({ messages: [{ role: 'assistant', content: text }] });

it('shows the first trial of what a task answered', () => {
  const row = createTaskRow('late');
  const answers = [2, 1, 3].map((trial) => createAnswer(row, { trial }));
  const { find } = conversationsOf([row, ...answers], ['late']);
  expect(find(0)).toEqual([{ role: 'assistant', text: 'Answer 1 to late' }]);
});

it('shows nothing of a task that failed, of rows that are not asked for, and after the last row', () => {
  const row = createTaskRow('late');
  const other = createRow('other', { body: bodyOf('Hello') });
  const { find } = conversationsOf([row, createTaskFailure(row), other], ['late']);
  expect([find(0), find(1)]).toEqual([[], []]);
});

it('reads the journal again only after fifty rows', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `row-${String(index)}`);
  const linesWith = (word: string) =>
    ids.map((id) => createRow(id, { body: bodyOf(`${word} ${id}`) }));
  const { path, find } = conversationsOf(linesWith('Early'), ids);
  const textAt = (index: number) => find(index).map(({ text }) => text);
  expect(textAt(0)).toEqual(['Early row-0']);
  writeFileSync(path, joinLines([VECTORS[0], ...linesWith('Later')]));
  expect([49, 50, 59, 10].map(textAt)).toEqual([
    ['Early row-49'],
    ['Later row-50'],
    ['Later row-59'],
    ['Later row-10'],
  ]);
});
