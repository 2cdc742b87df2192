import type { EndedSpan } from './ended-span.ts';

/** The first words of the attributes that libraries for HTTP, databases, queues and processes write. */
const PLUMBING: ReadonlySet<string> = new Set([
  'aws',
  'az',
  'client',
  'cloud',
  'code',
  'container',
  'db',
  'deployment',
  'error',
  'exception',
  'express',
  'faas',
  'fastify',
  'graphql',
  'hapi',
  'host',
  'http',
  'k8s',
  'koa',
  'messaging',
  'nest',
  'net',
  'network',
  'next',
  'operation',
  'os',
  'otel',
  'peer',
  'process',
  'rpc',
  'server',
  'service',
  'sw8',
  'thread',
  'tls',
  'url',
  'user_agent',
]);

/** Reports whether a span only links its parent and its children, without attributes of models, agents or tools. */
export function isPlumbing({ attributes, events }: EndedSpan): boolean {
  if (events.length > 0) return false;
  for (const key in attributes) if (!PLUMBING.has(firstWord(key))) return false;
  return true;
}

function firstWord(key: string): string {
  const end = key.indexOf('.');
  return end === -1 ? '' : key.slice(0, end);
}

const NOTHING: object = Object.freeze({});
const NO_EVENTS: EndedSpan['events'] = Object.freeze([]);

/** Returns the links of a span without its content. The result can be read as a span. */
export function withoutContent(span: EndedSpan): EndedSpan {
  const ids = span.spanContext();
  const { name, parentSpanContext, parentSpanId, startTime, endTime, status } = span;
  return {
    name,
    spanContext: () => ids,
    parentSpanContext,
    parentSpanId,
    startTime,
    endTime,
    status,
    attributes: NOTHING,
    events: NO_EVENTS,
  };
}
