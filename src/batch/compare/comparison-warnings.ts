import { readJudgeService } from '../../service/judge-name.ts';
import { cleanText } from '../../values/clean-text.ts';
import type { RunLine } from '../journal/lines.ts';
import type { RunRecord } from '../journal/record.ts';
import { scoreSource } from '../journal/score-source.ts';
import type { PairedRows } from './pair-rows.ts';

const MAX_NAME = 200;

/** A property that two runs should have in common. */
interface Trait {
  readonly name: string;
  readonly of: (run: RunLine) => string;
}

const TRAITS: readonly Trait[] = [
  { name: 'kinds of rows', of: ({ kind }) => (kind === 'trace' ? 'traces' : 'conversations') },
  { name: 'model cores', of: ({ settings }) => settings.core ?? 'the default core' },
  {
    name: 'evaluated responses',
    of: ({ settings }) => (settings.latest ? 'the latest response' : 'all responses'),
  },
  {
    name: 'explanation cleanings',
    of: ({ settings }) => settings.cleaning ?? 'none',
  },
];

/** Two judges differ in their models and prompts; otherwise the kinds of scorers are compared. */
function scorerTraits(before: RunLine, after: RunLine): readonly Trait[] {
  const areJudges = [before, after].every(({ service }) => scoreSource(service) === 'judge');
  return areJudges ? JUDGE_TRAITS : [{ name: 'scorers', of: describeScorer }];
}

const JUDGE_TRAITS: readonly Trait[] = [
  { name: 'models of the judge', of: ({ service }) => describeModel(service) },
  {
    name: 'prompt versions of the judge',
    of: ({ service }) => clean(readJudgeService(service)?.promptVersion),
  },
];

function describeScorer({ service }: RunLine): string {
  const source = scoreSource(service);
  if (source === 'judge') return `${describeModel(service)} as a judge`;
  return source === 'synthetic' ? 'synthetic offline scores' : 'the service';
}

function describeModel(service: string): string {
  const { model, host } = readJudgeService(service) ?? {};
  return `${clean(model)} at ${clean(host)}`;
}

/** Journals are files, which may come from anywhere. */
function clean(name = ''): string {
  return cleanText(name, MAX_NAME);
}

export function comparisonWarnings(
  before: RunRecord,
  after: RunRecord,
  { pairing, pairs }: PairedRows,
): string[] {
  return [
    ...[...TRAITS, ...scorerTraits(before.run, after.run)].flatMap((trait) =>
      differenceOf(trait, before.run, after.run),
    ),
    ...incompleteRun('earlier', before),
    ...incompleteRun('later', after),
    ...(pairs.some((pair) => pair.before !== undefined && pair.after !== undefined)
      ? []
      : [noPairs(pairing)]),
  ];
}

export function missingClusterTag(tag: string): string {
  return `No compared row has the tag ${JSON.stringify(tag)}, so each row is a cluster of its own.`;
}

function differenceOf({ name, of }: Trait, before: RunLine, after: RunLine): string[] {
  const [earlier, later] = [of(before), of(after)];
  return earlier === later
    ? []
    : [`The ${name} differ: ${earlier} in the earlier run, ${later} in the later run.`];
}

function incompleteRun(which: string, { stop }: RunRecord): string[] {
  if (stop?.why === 'done') return [];
  const why = stop === null ? 'it was interrupted' : stop.why;
  return [`The ${which} run did not finish (${why}), so rows may be missing.`];
}

function noPairs(pairing: PairedRows['pairing']): string {
  return pairing === 'id'
    ? 'No row of the two runs has the same id.'
    : 'No row of the two runs has the same prompt. Rows with an "id" are matched by it.';
}
