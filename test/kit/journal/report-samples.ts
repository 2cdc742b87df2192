import type { JournalLine } from '../../../src/batch/journal/lines.ts';
import { journalOf, type SampleRow } from '../pages/html-reports.ts';
import { createRandom } from '../time/random.ts';

const GROUPS = ['delivery', 'refund', 'account'];
const TOPICS = ['parcel', 'refund', 'password', 'invoice', 'warranty'];

/** Conversations of support, with tools, groups and tags; the same for the same seed. */
export function supportJournal(count: number, { seed = 1, shift = 0 } = {}): JournalLine[] {
  const random = createRandom(seed);
  return journalOf(
    Array.from({ length: count }, (_, index): SampleRow => {
      const score = (): number =>
        Math.round(Math.max(0, Math.min(1, random() + shift)) * 100) / 100;
      const topic = TOPICS[index % TOPICS.length] ?? '';
      return {
        id: `${topic}-${index + 1}`,
        group: GROUPS[index % GROUPS.length] ?? null,
        tags: { env: index % 4 === 0 ? 'staging' : 'prod' },
        scores: {
          tone: score(),
          grounded: index % 11 === 5 ? null : score(),
          policy: index % 13 === 7 ? 'failed' : score(),
        },
        body: { messages: conversation(topic, index), tools: [TOOL] },
      };
    }),
  );
}

const SYSTEM = `You are the assistant of a shop. ${'Answer politely, and only from what the tools return. '.repeat(6)}`;
const TOOL = {
  type: 'function',
  function: {
    name: 'get_order',
    description: 'Reads an order.',
    parameters: { type: 'object', properties: { id: { type: 'number' } } },
  },
};

function conversation(topic: string, index: number): object[] {
  const call = {
    id: `call_${index}`,
    type: 'function',
    function: { name: 'get_order', arguments: `{"id":${index}}` },
  };
  return [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: `What about my ${topic}, number ${index}?` },
    { role: 'assistant', content: null, tool_calls: [call] },
    {
      role: 'tool',
      tool_call_id: call.id,
      content: `{"id":${index},"state":"left","items":["a","b"]}`,
    },
    {
      role: 'assistant',
      content: `Your **${topic}** left.\n\n- [Track it](https://shop.example/${index})\n- ![picture](https://shop.example/picture.png)\n`,
    },
  ];
}

/** Texts that try to leave their place: in ids, names, tags, explanations and messages. */
export const HOSTILE_TEXTS = [
  '</script><script>window.hacked = 1</script>',
  '</template></style></title><script>window.hacked = 2</script>',
  '<template><img src=x onerror="window.hacked = 3"></template>',
  'javascript:window.hacked=4',
  '<svg onload="window.hacked = 5"><a href="javascript:window.hacked=6">x</a></svg>',
  '<img src="https://tracker.example/pixel.png" style="color:red">',
  '__proto__',
  'constructor',
  '<!--<script>--><plaintext>',
  `' " & \` {{7*7}} \${7*7}`,
  'right \u202Eleft\u202C, zero\u200Bwidth, bell\u0007, escape\u001B[31m',
  'half \uD83D of a pair',
  '[link](javascript:window.hacked=7) ![i](https://tracker.example/i.png) <b>bold</b> [r]: https://x.example',
] as const;

/** A row per hostile text, which is everywhere in it. */
export function hostileJournal(): JournalLine[] {
  return journalOf(
    HOSTILE_TEXTS.map((text): SampleRow => ({
      id: text,
      group: text,
      tags: { [text]: text },
      scores: { [HOSTILE_TEXTS[0]]: 0.5, [HOSTILE_TEXTS[6]]: 0.25 },
      facts: { explanation: text, sources: [{ id: text, type: text }] },
      body: {
        messages: [
          { role: 'system', content: text },
          { role: 'user', content: text },
          {
            role: text,
            content: [
              { type: 'text', text },
              { type: 'image_url', image_url: text },
            ],
          },
          {
            role: 'assistant',
            content: text,
            tool_calls: [{ id: text, function: { name: text, arguments: text } }],
            [text]: text,
          },
          { role: 'tool', tool_call_id: text, content: JSON.stringify({ [text]: text }) },
        ],
        [text]: text,
      },
    })),
    { source: HOSTILE_TEXTS[0], service: 'offline' },
  );
}

/**
 * A run that was resumed on other data, and stopped early: rows were inserted at the front, so that rows of both data have
 * the same position.
 */
export function resumedJournal(scores: readonly [number, number, number] = [0.1, 0.6, 0.9]) {
  const positions = [1, 1, 2];
  const lines = journalOf(
    ['a', 'x', 'b'].map((id, index): SampleRow => ({
      id,
      scores: { tone: scores[index] ?? null },
      body: { messages: [{ role: 'user', content: `I am ${id}` }] },
    })),
  );
  return lines.map((line): JournalLine =>
    line.t === 'row' ? { ...line, i: positions.shift() ?? 0 } : line,
  );
}

/** Agent traces: three agents, one that calls itself, and one that is missing. */
export function traceJournal(): JournalLine[] {
  const interaction = (text: string): object => ({
    input_messages: [{ role: 'user', content: text }],
    output_messages: [
      { content: { id: 'c1', name: 'search', parameters: '{"q":"x"}' } },
      { content: `Answer to ${text}` },
    ],
    tools_available: null,
  });
  const agents = {
    planner: {
      id: 'planner',
      name: 'Planner',
      interactions: [interaction('Plan a trip'), 'search', 'gone', 'writer'],
    },
    search: { id: 'search', name: 'Search', interactions: [interaction('Find trains'), 'planner'] },
    writer: {
      id: 'writer',
      name: 'Writer',
      interactions: ['search', interaction('Write it down')],
    },
    idle: { id: 'idle', name: 'Idle', interactions: [interaction('Wait')] },
  };
  const scores = Object.fromEntries(
    Object.entries(agents).map(([id, { name }], index) => [
      id,
      { name, score: index === 3 ? null : index / 4, explanation: `${name} did well.` },
    ]),
  );
  const body = { trace: { root_agent_instance_id: 'planner', agent_instance_by_id: agents } };
  return journalOf(
    [{ id: 'trip', scores: { helpful: 0.4 }, facts: { agents: scores, derived: true }, body }],
    { kind: 'trace' },
  );
}
