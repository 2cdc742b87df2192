import { hashSettings } from '../../../src/batch/journal/run-line.ts';
import type { JournalRun, OutcomeKey } from '../../../src/batch/journal/journal.ts';
import type { OutcomeLine, ContentRowLine, StopLine } from '../../../src/batch/journal/lines.ts';
import { digest } from '../../../src/batch/node/stored-journal.ts';

/** The lines of a whole journal, byte for byte. */
export const VECTORS: readonly [run: string, row: string, outcome: string, stop: string] = [
  '{"t":"run","v":1,"run":"0199c0de-0000-7000-8000-000000000001","n":1,"at":"2026-11-22T09:00:00.000Z","by":"align-evals/0.2.0","kind":"reward","service":"https://api.eu.align.example","settings":{"core":null,"latest":true,"cleaning":null,"retention":"standard"},"s":"1719d77719fdda599621370d5da6cdbb","criteria":{"tone":{"text":"Reward friendly answers","c":"fd9eb624ff3fd622b015cfae554eb195"}},"trials":1,"keep":"all","source":"chats.jsonl"}',
  '{"t":"row","i":1,"id":"r1","named":false,"n":1,"r":"3bc58104fbfb7b9c95ee041991a27be4","p":"a215fd4bb97a474944e453083df69f6d","group":null,"tags":{},"body":{"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hello!"}]}}',
  '{"t":"out","id":"r1","n":1,"r":"3bc58104fbfb7b9c95ee041991a27be4","name":"tone","c":"fd9eb624ff3fd622b015cfae554eb195","trial":1,"status":"scored","score":0.83,"ms":912,"attempts":1,"at":"2026-11-22T09:00:01.004Z","explanation":"Greets back."}',
  '{"t":"stop","at":"2026-11-22T09:00:01.010Z","why":"done","scored":1,"not_applicable":0,"failed":0,"left":0}',
];

/** Joins lines as a journal does. */
export function joinLines(lines: readonly (string | object)[]): string {
  return lines
    .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
    .join('');
}

export const TONE_HASH = 'fd9eb624ff3fd622b015cfae554eb195';
const SETTINGS: JournalRun['settings'] = {
  core: null,
  latest: true,
  cleaning: null,
  retention: 'standard',
};

/** The run of the vectors, with other facts where a test needs them. */
export function createRun(facts: Partial<JournalRun> = {}): JournalRun {
  const run: Omit<JournalRun, 's'> = {
    by: 'align-evals/0.2.0',
    kind: 'reward',
    service: 'https://api.eu.align.example',
    settings: SETTINGS,
    criteria: { tone: { text: 'Reward friendly answers', c: TONE_HASH } },
    trials: 1,
    keep: 'all',
    source: 'chats.jsonl',
    ...facts,
  };
  return { ...run, s: hashSettings(run.settings, run, digest) };
}

/** A row with a content of its own. */
export function createRow(id: string, facts: Partial<ContentRowLine> = {}): ContentRowLine {
  const r = digest(`content of ${id}`);
  return { t: 'row', i: 1, id, named: true, n: 1, r, p: null, group: null, tags: {}, ...facts };
}

/** What the outcomes of all states share. */
function createFacts(
  { id, n, r }: Pick<ContentRowLine, 'id' | 'n' | 'r'>,
  facts: Partial<OutcomeLine>,
): Omit<OutcomeLine, 'status' | 'score'> {
  const at = '2026-11-22T09:00:01.000Z';
  const key = { t: 'out', id, n, r, name: 'tone', c: TONE_HASH, trial: 1 } as const;
  return { ...key, ms: 10, attempts: 1, at, ...facts };
}

/** A scored outcome of a row. */
export function createOutcome(
  row: Pick<ContentRowLine, 'id' | 'n' | 'r'>,
  { score = 0.5, ...facts }: Partial<Extract<OutcomeLine, { status: 'scored' }>> = {},
): OutcomeLine {
  return { ...createFacts(row, facts), status: 'scored', score };
}

/** A failed outcome of a row. */
export function createFailure(
  row: Pick<ContentRowLine, 'id' | 'n' | 'r'>,
  facts: Partial<Extract<OutcomeLine, { status: 'failed' }>> = {},
): OutcomeLine {
  const error = { name: 'ServerError', code: 'server', status: 500 };
  return { ...createFacts(row, facts), status: 'failed', error };
}

export const STOP: StopLine = JSON.parse(VECTORS[3]) as StopLine;

/** The key of an outcome. */
export function keyOf({ id, n, r, c, trial }: OutcomeLine): OutcomeKey {
  return { id, n, r, c, trial };
}
