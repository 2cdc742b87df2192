/** Converts ever larger exports; prints the CPU time of conversion and of parsing alone by size, as JSON. */
import { toAgentTrace } from '../../dist/otel/index.js';

const SIZES = [100, 1000, 4000, 16_000];
// A service that converts traces runs for days, and V8 has compiled what it runs often. That takes tens of thousands of
// spans.
const WARM_UP_SPANS = 60_000;
const ROUNDS = 15;
// With this much text in each message, 1,000 spans have 2 MB.
const MESSAGE = 'The parcel left our warehouse this morning. '.repeat(22);

/** Every second span is a call of a model, with four messages; the others are tools. */
function createExport(size) {
  const traceId = 'a'.repeat(32);
  const spans = Array.from({ length: size }, (_, index) => {
    const id = (index + 1).toString(16).padStart(16, '0');
    const time = `${1_764_000_000 + index}000000000`;
    const attributes = index === 0 ? AGENT : index % 2 === 0 ? TOOL : CALL;
    const parentSpanId = index === 0 ? '' : '1'.padStart(16, '0');
    const name = `span ${index}`;
    return {
      ...{ traceId, spanId: id, parentSpanId, name, attributes },
      ...{ startTimeUnixNano: time, endTimeUnixNano: time },
    };
  });
  return JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
}

const textOf = (key, stringValue) => ({ key, value: { stringValue } });
const messages = (...roles) =>
  JSON.stringify(roles.map((role) => ({ role, parts: [{ type: 'text', content: MESSAGE }] })));
const AGENT = [textOf('gen_ai.operation.name', 'invoke_agent'), textOf('gen_ai.agent.name', 'a')];
const TOOL = [textOf('gen_ai.operation.name', 'execute_tool'), textOf('gen_ai.tool.name', 't')];
const CALL = [
  textOf('gen_ai.operation.name', 'chat'),
  textOf('gen_ai.input.messages', messages('user', 'assistant', 'user')),
  textOf('gen_ai.output.messages', messages('assistant')),
];

function cpuOf(act) {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const figures = {};
for (const size of SIZES) {
  const text = createExport(size);
  const convert = () => toAgentTrace(text);
  const parse = () => JSON.parse(text);
  for (let round = 0; round < Math.max(ROUNDS, WARM_UP_SPANS / size); round += 1) convert();
  const [converted, parsed] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    converted.push(cpuOf(convert));
    parsed.push(cpuOf(parse));
  }
  const median = (values) => values.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)];
  figures[`${size} convert`] = median(converted);
  figures[`${size} parse`] = median(parsed);
  figures[`${size} megabytes`] = text.length / 1e6;
}
console.log(JSON.stringify(figures));
