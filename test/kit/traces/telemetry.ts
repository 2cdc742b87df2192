import type { SourceSpan } from '../../../src/otel/source-span.ts';

/** Names and values of attributes. */
export type Attributes = Readonly<Record<string, unknown>>;

/** What a test says about a span; the rest has defaults. */
export interface SpanFacts {
  readonly id: string;
  readonly traceId?: string;
  readonly parentId?: string;
  readonly name?: string;
  readonly scope?: string;
  /** Seconds since 1970. */
  readonly start?: number;
  readonly end?: number;
  readonly attributes?: Attributes;
  readonly events?: readonly { readonly name: string; readonly attributes: Attributes }[];
  readonly dropped?: number;
}

export const TRACE_ID = '5b8efff798038103d269b633813fc60c';

/** Creates a span id of 16 digits. */
export function spanId(number: number): string {
  return number.toString(16).padStart(16, '0');
}

/** Creates the text of messages in the format of OpenTelemetry's conventions: each a role and its text. */
export function genAiMessages(
  ...messages: readonly (readonly [role: string, text: string])[]
): string {
  return JSON.stringify(
    messages.map(([role, content]) => ({ role, parts: [{ type: 'text', content }] })),
  );
}

/** The attributes of a call of a model with a question and an answer. */
export function chatAttributes(question = 'Hi', answer = 'Hello!'): Attributes {
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': genAiMessages(['user', question]),
    'gen_ai.output.messages': genAiMessages(['assistant', answer]),
  };
}

/** The spans of an agent that calls a model once. */
export function agentRun(facts: Partial<SpanFacts> = {}): readonly SpanFacts[] {
  const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'greeter' };
  return [
    { id: spanId(1), name: 'invoke_agent greeter', start: 1, end: 4, attributes: agent, ...facts },
    {
      id: spanId(2),
      parentId: spanId(1),
      name: 'chat small',
      start: 2,
      end: 3,
      attributes: chatAttributes(),
      ...(facts.traceId === undefined ? {} : { traceId: facts.traceId }),
    },
  ];
}

/** Writes spans as one object of OTLP JSON. */
export function toOtlp(spans: readonly SpanFacts[]): object {
  const scopeSpans = spans.map((span) => ({
    scope: { name: span.scope ?? '' },
    spans: [toOtlpSpan(span)],
  }));
  return { resourceSpans: [{ resource: { attributes: [] }, scopeSpans }] };
}

function toOtlpSpan(span: SpanFacts): object {
  const { id, traceId = TRACE_ID, parentId, name = '', start = 0, end = start, dropped } = span;
  return {
    traceId,
    spanId: id,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    startTimeUnixNano: `${String(start)}000000000`,
    endTimeUnixNano: `${String(end)}000000000`,
    attributes: toOtlpAttributes(span.attributes ?? {}),
    events: (span.events ?? []).map((event) => ({
      name: event.name,
      attributes: toOtlpAttributes(event.attributes),
    })),
    ...(dropped === undefined ? {} : { droppedAttributesCount: dropped }),
  };
}

/** Writes attributes as OTLP does. */
export function toOtlpAttributes(attributes: Attributes): readonly object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: toOtlpValue(value) }));
}

/** Writes a value as OTLP does. */
export function toOtlpValue(value: unknown): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toOtlpValue) } };
  if (typeof value === 'object' && value !== null) {
    return { kvlistValue: { values: toOtlpAttributes(value as Attributes) } };
  }
  return {};
}

/** Creates an ended span as the OpenTelemetry SDK of a major version has it, with its getters on the prototype. */
export function toSdkSpan(span: SpanFacts, major: 1 | 2 | 3): object {
  const { id, traceId = TRACE_ID, parentId, name = '', start = 0, end = start } = span;
  const scope = { name: span.scope ?? '' };
  const parent =
    major === 1
      ? { parentSpanId: parentId }
      : { parentSpanContext: parentId === undefined ? undefined : { traceId, spanId: parentId } };
  const prototype = {
    spanContext: () => ({ traceId, spanId: id, traceFlags: 1 }),
    get ended() {
      return true;
    },
    get droppedAttributesCount() {
      return span.dropped ?? 0;
    },
  };
  return Object.assign(Object.create(prototype) as object, {
    ...parent,
    ...(major === 1 ? { instrumentationLibrary: scope } : { instrumentationScope: scope }),
    name,
    kind: 0,
    startTime: [start, 0],
    endTime: [end, 0],
    status: { code: 0 },
    attributes: span.attributes ?? {},
    events: (span.events ?? []).map((event) => ({ ...event, time: [start, 0] })),
  });
}

/** Creates a span as readers receive it. */
export function sourceSpan(facts: Partial<SpanFacts> = {}): SourceSpan {
  const { id = spanId(1), traceId = TRACE_ID, parentId, name = '', scope = '' } = facts;
  return {
    id,
    traceId,
    parentId,
    name,
    scope,
    start: [facts.start ?? 0, 0],
    end: [facts.end ?? 0, 0],
    isFailed: false,
    attributes: facts.attributes ?? {},
    events: facts.events ?? [],
    droppedAttributes: facts.dropped ?? 0,
  };
}
