import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AgentTrace } from 'align-evals';
import * as library from 'align-evals/criteria';
import { createReferenceServer } from 'align-evals/testing';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../kit/client/client.ts';

const PAGE = resolve('docs/criteria-library.md');
const END_OF_INTRO = '## Answers';

const GROUPS = {
  answerCriteria: 'Answers',
  retrievalCriteria: 'Retrieval',
  toolCriteria: 'Tools',
  safetyCriteria: 'Safety',
  agentCriteria: 'Agents',
} as const;

const CRITERIA = Object.keys(GROUPS).flatMap((group) =>
  Object.entries(library[group as keyof typeof GROUPS]).map(([name, text]: [string, string]) => ({
    group,
    name,
    text,
  })),
);

interface Message {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: readonly {
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/** A row of the two files: a conversation or a trace that should score high or low. */
interface Case {
  /** The record, the criterion and the expectation: `answerCriteria.complete/high`. */
  readonly id: string;
  readonly criteria: readonly string[];
  readonly messages?: readonly Message[];
  readonly trace?: AgentTrace;
  readonly expected?: string;
  readonly context?: string;
}

const CASES = ['criteria-conversations', 'criteria-traces'].flatMap((file) =>
  readFileSync(`examples/data/${file}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case),
);

describe('each named criterion', () => {
  it('has one case that should score high and one that should score low, in this order', () => {
    expect(CASES.map(({ id, criteria }) => [id, ...criteria])).toEqual(
      CRITERIA.flatMap(({ group, name }) =>
        ['high', 'low'].map((member) => [`${group}.${name}/${member}`, name]),
      ),
    );
  });

  it('has two cases that differ', () => {
    const texts = CASES.map((one) => JSON.stringify({ ...one, id: undefined }));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each(CASES)('the service accepts $id', async ({ id, messages, trace }) => {
    const { text } = findCriterion(id);
    await using client = createClient(createReferenceServer().clientOptions('eu'));
    const result =
      trace === undefined
        ? await client.evaluate({ messages: messages ?? [], criteria: text, evaluateLatest: true })
        : await client.evaluateTrace({ trace, criteria: text });

    expect(result.warnings).toEqual([]);
  });
});

it('docs/criteria-library.md shows each criterion with its cases', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const [intro = ''] = page.split(END_OF_INTRO);
  const [nextPage = ''] = /Next: .*\n$/.exec(page) ?? [];
  const sections = Object.entries(GROUPS).flatMap(([group, title]) => [
    `## ${title}`,
    `\`${group}\` of \`align-evals/criteria\`.`,
    ...CRITERIA.filter((one) => one.group === group).flatMap(({ name, text }) => [
      `### ${name}`,
      `> ${text}`,
      ...CASES.filter(({ id }) => id.startsWith(`${group}.${name}/`)).flatMap(renderCase),
    ]),
  ]);
  const text = [intro.trim(), ...sections, nextPage.trim()].join('\n\n');

  await expect(
    await format(text, { ...(await resolveConfig(PAGE)), filepath: PAGE }),
  ).toMatchFileSnapshot(PAGE);
});

function findCriterion(id: string) {
  const found = CRITERIA.find(({ group, name }) => id.startsWith(`${group}.${name}/`));
  if (found === undefined) throw new Error(`There is no criterion for ${id}`);
  return found;
}

function renderCase({ id, messages = [], trace, expected, context }: Case): string[] {
  const fields = Object.entries({ expected, context }).flatMap(([name, value]) =>
    value === undefined ? [] : [toLine(name, value)],
  );
  const lines = trace === undefined ? messages.map(renderMessage) : renderTrace(trace);
  return [
    id.endsWith('/high') ? 'High:' : 'Low:',
    ['```yaml', ...fields, ...lines, '```'].join('\n'),
  ];
}

function renderMessage({ role, content, tool_calls: [call] = [] }: Message): string {
  const text = call === undefined ? content : `${call.function.name}(${call.function.arguments})`;
  return toLine(role, text ?? '');
}

function renderTrace({ agent_instance_by_id: agents }: AgentTrace): string[] {
  return Object.values(agents).flatMap(({ name, interactions }) =>
    interactions.flatMap((interaction) => {
      if (typeof interaction === 'string') return [toLine(name, `hands over to ${interaction}`)];
      const { input_messages: input, output_messages: output } = interaction;
      const last = input.at(-1);
      return [
        ...(last === undefined ? [] : [toLine(`${last.role} to ${name}`, toText(last.content))]),
        ...output.map(({ content }) => toLine(name, toText(content))),
      ];
    }),
  );
}

const toText = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content);

const toLine = (name: string, text: string): string => `- ${name}: ${JSON.stringify(text)}`;
