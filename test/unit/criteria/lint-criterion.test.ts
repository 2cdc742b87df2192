import { readdirSync, readFileSync } from 'node:fs';
import * as library from 'align-evals/criteria';
import { describe, expect, it } from 'vitest';
import { lintCriterion } from '../../../src/criteria/lint-criterion.ts';

const rulesOf = (text: string): string[] => lintCriterion(text).map(({ rule }) => rule);

describe('lintCriterion reports', () => {
  it.each([
    ['two adjectives', 'Reward answers that are polite and correct', 'polite and correct'],
    [
      'a list of adjectives',
      'Reward answers that are short, polite and correct',
      'polite and correct',
    ],
    [
      'adjectives with adverbs',
      'Passes if the answer is fully correct and very short',
      'correct and very short',
    ],
    [
      'adjectives before an end',
      'Reward answers that are kind and short for children',
      'kind and short',
    ],
    [
      'adjectives before the subject',
      'Reward clear, short and friendly answers',
      'short and friendly',
    ],
    ['two nouns alone', 'Reward accuracy and brevity', 'accuracy and brevity'],
    ['an ampersand', 'Penalize jargon & slang', 'jargon & slang'],
    ['as well as', 'Reward answers that are polite as well as correct', 'polite and correct'],
    ['but', 'Reward answers that are short but complete', 'short but complete'],
    ['or of two faults', 'Fails if the answer is rude or wrong', 'rude or wrong'],
    ['or of two flaws', 'Penalize answers that are rude or wrong', 'rude or wrong'],
    [
      'a comma before and',
      'Reward answers that are short, polite, and correct',
      'polite, and correct',
    ],
    ['two verbs', 'Reward answers that cite a source and name its author', 'source and name'],
    [
      'two verbs of a condition',
      'Passes if the answer names the price and says who pays',
      'price and says',
    ],
    [
      'a negated second verb',
      'Reward answers that are short and do not repeat the question',
      'short and do',
    ],
    ['never', 'Passes if the agent asks first and never deletes a file', 'first and never'],
    [
      'two verbs of faults',
      'Fails if the answer blames the user or names a colleague',
      'user or names',
    ],
  ])('two qualities: %s', (_, text, found) => {
    expect(lintCriterion(text)).toEqual([
      {
        rule: 'two_qualities',
        message: `asks for two qualities at once ("${found}"), so a score does not show which one is missing: write one criterion for each`,
      },
    ]);
  });

  it.each([
    ['Reward short answers. Penalize long ones', 'Penalize'],
    ['Passes if it is short and fails if it is rude', 'and fails if'],
  ])('a second rule in %s', (text, found) => {
    expect(lintCriterion(text)[0]?.message).toContain(`at once ("${found}")`);
  });

  it.each([
    ['Fails if the answer contradicts a tool result', 'tool result', 'no tool was called'],
    [
      'Fails if the answer contradicts the result of a tool',
      'result of a tool',
      'no tool was called',
    ],
    [
      'Fails if the answer contradicts what a tool gave back',
      'what a tool gave',
      'no tool was called',
    ],
    ['Penalize tool calls that change nothing', 'tool calls that', 'no tool was called'],
    ['Reward answers that rely on the documents', 'the documents', 'no document was retrieved'],
    [
      'Reward answers that follow from the retrieved passages',
      'retrieved passages',
      'no document was retrieved',
    ],
  ])('the missing qualifier of %s', (text, found, qualifier) => {
    expect(lintCriterion(text)).toEqual([
      {
        rule: 'missing_qualifier',
        message: `speaks of "${found}", which not every conversation has, and scores the others too: add a sentence such as "Not applicable when ${qualifier}"`,
      },
    ]);
  });

  it('the missing qualifier of a criterion about earlier turns', () => {
    const [finding] = lintCriterion('Fails if the answer contradicts an earlier answer');
    expect(finding?.message).toContain('"Not applicable to the first answer of a conversation"');
  });

  it.each([
    ['Penalize answers that do not cite a source', 'do not', 'Reward'],
    ['Penalize agents which never ask', 'never', 'Reward'],
    ["Penalize answers that don't cite a source", "don't", 'Reward'],
    ['Penalize answers that don’t cite a source', "don't", 'Reward'],
    ['Penalize answers that fail to cite a source', 'fail to', 'Reward'],
    ['Penalize answers that lack a source', 'lack', 'Reward'],
    ['Penalize claims without a source', 'without', 'Reward'],
    ['Penalize claims with no source', 'with no', 'Reward'],
    ['Penalize missing sources', 'missing', 'Reward'],
    ['Penalize the absence of a source', 'absence', 'Reward'],
    ['Fails if the answer does not cite a source', 'does not', 'Passes if'],
    ['Fails if the agent fails to ask', 'fails to', 'Passes if'],
  ])('the double negative of %s', (text, found, opposite) => {
    const prefix = text.startsWith('Penalize') ? 'Penalize' : 'Fails if';
    expect(lintCriterion(text)).toEqual([
      {
        rule: 'negation',
        message: `is a double negative ("${prefix} … ${found}"), which models misread: state what is wanted with "${opposite}"`,
      },
    ]);
  });

  it('every place that no row fills', () => {
    expect(
      lintCriterion('Reward answers that say {{answer}}, {{ expected }} and { vars.city }'),
    ).toEqual([
      {
        rule: 'unknown_place',
        message:
          'has {{answer}}, which no row fills, and sends it as it is: use {{expected}}, {{reference}}, {{context}} or {{vars.NAME}}',
      },
      {
        rule: 'unknown_place',
        message: 'has {vars.city}, which no row fills: write {{vars.city}}',
      },
    ]);
  });

  it('more than 500 characters, counted as a reader counts them', () => {
    const text = 'Reward ';
    expect(lintCriterion(text + '😀'.repeat(493))).toEqual([]);
    expect(lintCriterion(text + '😀'.repeat(494))).toEqual([
      {
        rule: 'too_long',
        message:
          'has 501 characters: a criterion of more than 500 states several rules, so split it, or move facts to {{reference}}',
      },
    ]);
  });

  it.each([
    ['reward short answers', 'begins with "reward": write "Reward …"'],
    ['Response passes if it is short', 'begins with "Response passes if": write "Passes if …"'],
    [
      'Answers are short',
      'is a string of 17 characters: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)',
    ],
    [
      '',
      'is an empty string: begin it with "Reward" or "Penalize" or "Passes if" or "Fails if" (case matters)',
    ],
  ])('only the prefix of %j', (text, message) => {
    expect(lintCriterion(text)).toEqual([{ rule: 'prefix', message }]);
  });

  it('several findings in the order of the rules', () => {
    const text = 'penalize answers that do not cite the documents and do not say {{answer}}';
    expect(rulesOf(text)).toEqual([
      'prefix',
      'two_qualities',
      'missing_qualifier',
      'negation',
      'unknown_place',
    ]);
  });

  it('what to write for a misspelt qualifier', () => {
    expect(
      lintCriterion('Fails if the answer contradicts a tool result. Not aplicable when none is'),
    ).toEqual([
      {
        rule: 'misspelt_qualifier',
        message: 'says when it does not apply with "Not aplicable": write "Not applicable when …"',
      },
    ]);
  });

  it('a prefix without a quality', () => {
    expect(lintCriterion('Pass if: …')).toEqual([
      { rule: 'prefix', message: 'begins with "Pass if": write "Passes if …"' },
      { rule: 'empty', message: 'has nothing after "Passes if": state the quality to score' },
    ]);
  });
});

describe('lintCriterion finds nothing in', () => {
  it.each([
    'Reward friendly answers',
    'Reward politeness',
    'Reward answers about returns that name the section of the policy for each rule they state',
    'Penalize answers that blame the user for the problem',
    'Penalize answers to questions about a delivery that promise a date which no tool result contains. Not applicable when the user does not ask about a delivery',
    'Fails if the answer reports an action as done although its tool call failed. Not applicable when no tool call failed',
    'Fails if the assistant calls a tool with an argument that neither the user nor a tool result has stated. Not applicable when the assistant calls no tool',
    'Penalize responses that leave part of the question unanswered',
    'Penalize claims that no tool returned',
    'Reward responses that cite the policy, document or record they rely on',
    'Passes if the assistant promises nothing that it cannot know',
    'Reward agents that look every parcel up before they answer',
    'Passes if the answer names the date and the place of the event',
    'Passes if the assistant asks the user to check and confirm the order',
    'Passes if the assistant waits after it checks the stock and offers a refund',
    'Passes if the answer is yes or no',
    'Passes if the answer is short or empty',
    'Fails if the user asks for a dose and the assistant names one',
    'Penalize facts that are not in the answer of the shop',
    'Penalize promises and claims that the user cannot check',
    'Passes if the answer repeats "short and sweet, no tool result"',
    'Reward answers whose statements all follow from this context: {{context}}',
    'Fails if the answer contradicts the documents when there are some',
    'Reward answers that write {{expected}} or `a and b`',
  ])('%s', (text) => {
    expect(lintCriterion(text)).toEqual([]);
  });

  it.each(
    [
      library.answerCriteria,
      library.retrievalCriteria,
      library.toolCriteria,
      library.safetyCriteria,
      library.agentCriteria,
    ].flatMap((group) => Object.entries(group)),
  )('the named criterion %s', (_, text) => {
    expect(lintCriterion(text)).toEqual([]);
  });
});

const CRITERION =
  /(?:['"`=]|: )(?<text>(?:Reward|Penalize|Passes if|Fails if) [^'"`$\n\\]{3,})['"`]/g;

/** The criteria of pages and examples, each with its file. */
function readCriteriaOf(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:md|[jt]sx?|jsonl?)$/.test(file) && !file.startsWith('criteria'))
    .flatMap((file) =>
      Array.from(
        readFileSync(`${folder}/${file}`, 'utf8').matchAll(CRITERION),
        ({ groups }): [string, string] => [`${folder}/${file}`, groups?.['text'] ?? ''],
      ),
    );
}

it('finds in the pages and examples of the package only what they show on purpose', () => {
  const found = ['docs', 'examples']
    .flatMap(readCriteriaOf)
    .filter(([, text]) => rulesOf(text).length > 0);

  expect([...new Set(found.map(([file, text]) => `${file}: ${text}`))]).toEqual([
    // A case for models: which score has an answer that does one of the two?
    'examples/data/judge-cases.jsonl: Reward replies to complaints that apologise and offer a solution',
  ]);
});

it('docs/criteria.md names the rule for each criterion before, and finds nothing in the one after', () => {
  const rows = Array.from(
    readFileSync('docs/criteria.md', 'utf8').matchAll(
      /^\| (?<before>[^|`]+) \| (?<after>(?:Reward|Penalize|Passes if|Fails if)[^|]+) \| `?(?<rule>\w+)`? +\|$/gm,
    ),
    ({ groups = {} }) => ({
      before: String(groups['before']).trim(),
      after: String(groups['after']).trim(),
      rule: groups['rule'],
    }),
  );

  expect(rows).toHaveLength(10);
  for (const { before, after, rule } of rows) {
    expect([before, rulesOf(before)]).toEqual([before, rule === 'nothing' ? [] : [rule]]);
    expect([after, rulesOf(after)]).toEqual([after, []]);
  }
});

it('searches two qualities in the first 1,000 words, and a qualifier everywhere', () => {
  const rulesOf = (words: number): readonly string[] =>
    lintCriterion(
      `Reward tool results that${' x'.repeat(words)} are polite and correct. Not applicable when no tool was called.`,
    ).map(({ rule }) => rule);
  expect([rulesOf(990), rulesOf(1000)]).toEqual([['two_qualities', 'too_long'], ['too_long']]);
});
