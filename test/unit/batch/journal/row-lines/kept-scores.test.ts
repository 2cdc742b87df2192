import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toOutcomeLine, toRowLine } from '../../../../../src/batch/journal/row-lines.ts';
import type { Outcome } from '../../../../../src/batch/outcome.ts';
import { ServerError } from '../../../../../src/errors/status-errors.ts';
import { leaksIn } from '../../../../kit/canary/find-leaks.ts';
import { OTHER_KEY, PROMPT } from '../../../../kit/canary/secrets.ts';
import { useJournalFolder } from '../../../../kit/journal/journal-folder.ts';
import { createRow, createRun, TONE_HASH } from '../../../../kit/journal/journal-lines.ts';
import { factsOf, REQUEST } from '../../../errors/error-samples.ts';

const folder = useJournalFolder();
/** A canary for each field that a journal may keep. */
const SECRETS = {
  tags: { [`key ${OTHER_KEY}`]: 'a', env: OTHER_KEY },
  body: { messages: [{ role: 'user', content: PROMPT }] },
};
const SHARED = {
  id: 'r1',
  row: 1,
  criterion: 'tone',
  group: null,
  tags: SECRETS.tags,
  resumed: false,
};
const FACTS = { criterion: PROMPT, requestId: OTHER_KEY, traceId: OTHER_KEY };
const WARNINGS = [{ code: 'no_answer', detail: OTHER_KEY, fix: PROMPT }];
const OUTCOMES: readonly Outcome[] = [
  {
    ...SHARED,
    trial: 1,
    status: 'scored',
    score: 0.5,
    result: {
      ...FACTS,
      status: 'scored',
      score: 0.5,
      evaluatorName: null,
      explanation: PROMPT,
      cleanedExplanation: PROMPT,
      sources: [{ id: OTHER_KEY, type: OTHER_KEY }],
      warnings: WARNINGS,
    },
  },
  {
    ...SHARED,
    trial: 2,
    status: 'not_applicable',
    score: null,
    result: {
      ...FACTS,
      agentScores: { [OTHER_KEY]: null },
      overallScore: null,
      score: null,
      explanation: PROMPT,
      agents: { [OTHER_KEY]: { name: OTHER_KEY, score: null, explanation: PROMPT } },
      derived: false,
      warnings: WARNINGS,
    },
  },
  {
    ...SHARED,
    trial: 3,
    status: 'failed',
    score: null,
    error: new ServerError(REQUEST, factsOf(500, { detail: PROMPT, requestId: OTHER_KEY })),
  },
];

function contentOf(keep: 'all' | 'scores'): string {
  const { journal } = folder.open(createRun({ keep, trials: 3 }));
  const { i, id, named, n, r, p, group } = createRow('r1');
  journal.append(toRowLine({ i, id, named, n, r, p, group, ...SECRETS }, keep));
  for (const outcome of OUTCOMES) {
    const facts = { n, r, c: TONE_HASH, ms: 1, attempts: 1, at: '2026-11-22T09:00:00.000Z' };
    journal.append(toOutcomeLine(outcome, facts, keep));
  }
  void journal.close();
  return readFileSync(folder.path, 'utf8');
}

it('a journal of scores has nothing of prompts, answers, explanations, warnings, sources, agents, ids and tags', () => {
  const content = contentOf('scores');
  expect(leaksIn(content)).toEqual([]);
  expect(content.trimEnd().split('\n')).toHaveLength(5);
});

it('a journal of everything has them', () => {
  expect(leaksIn(contentOf('all')).map((leak) => leak.replace(/ \(.*/, ''))).toEqual([
    'the other key',
    'the prompt',
  ]);
});
