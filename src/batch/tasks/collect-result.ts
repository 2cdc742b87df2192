import { isObject } from '../../providers/core/read.ts';
import { assembleEvents } from '../../tracing/streams/assemble-events.ts';
import type { AnswerUsage } from '../journal/lines.ts';
import { readStreamUsage, readUsage } from './read-usage.ts';
import { TaskError } from './task-error.ts';

/** What `evaluate` takes as a result, and the tokens that it took. */
export interface CollectedResult {
  readonly result: unknown;
  readonly usage: AnswerUsage | undefined;
}

/**
 * Returns what a task returned as a result. A stream is read to its end, or until the task has taken too long: one without
 * an end would fill the memory.
 *
 * @throws {@link TaskError} for a stream of an unknown kind; the reason of the signal when it aborts.
 */
export async function collectResult(
  returned: unknown,
  signal: AbortSignal,
): Promise<CollectedResult> {
  const isStream = isObject(returned) && isAsyncIterable(returned);
  if (!isStream) {
    const result = isObject(returned) ? await collectFields(returned, signal) : returned;
    return { result, usage: readUsage(result) };
  }
  const parts: unknown[] = [];
  for await (const part of untilAborted(returned, signal)) parts.push(part);
  const result = joinParts(parts);
  return { result, usage: readStreamUsage(parts) ?? readUsage(result) };
}

/** A stream of the AI SDK is an object whose fields are promises; anything else is a result as it is. */
async function collectFields(returned: object, signal: AbortSignal): Promise<unknown> {
  if ('textStream' in returned && 'steps' in returned) return await collectText(returned, signal);
  if ('partialObjectStream' in returned) return await collectObject(returned, signal);
  return returned;
}

/** A stream of text of the AI SDK. Its promises settle when somebody has read it. */
async function collectText(stream: object, signal: AbortSignal): Promise<unknown> {
  await consume(stream, signal);
  return { steps: await read(stream, 'steps') };
}

async function collectObject(stream: object, signal: AbortSignal): Promise<unknown> {
  await consume(stream, signal);
  const fields = ['object', 'finishReason', 'usage', 'response'];
  const values = await Promise.all(
    fields.map(async (field) => [field, await read(stream, field)] as const),
  );
  return Object.fromEntries(values);
}

async function consume(stream: object, signal: AbortSignal): Promise<void> {
  const full = read(stream, 'fullStream');
  if (!isObject(full) || !isAsyncIterable(full)) return;
  for await (const part of untilAborted(full, signal)) {
    // An error is a part of the stream; without this, the promises would only say that there is no output.
    if (isObject(part) && read(part, 'type') === 'error') throw read(part, 'error');
  }
}

/** Closes the stream when the signal aborts. */
async function* untilAborted(
  parts: AsyncIterable<unknown>,
  signal: AbortSignal,
): AsyncGenerator<unknown, void, undefined> {
  for await (const part of parts) {
    signal.throwIfAborted();
    yield part;
  }
}

function joinParts(parts: readonly unknown[]): unknown {
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  const [first, ...others] = parts;
  if (isMessageChunk(first)) {
    return others.reduce<unknown>(
      (joined, part) => (isMessageChunk(joined) ? joined.concat(part) : part),
      first,
    );
  }
  const assembled = assembleEvents(parts);
  if (assembled !== undefined) return assembled.response;
  throw new TaskError(
    'The task returned a stream of an unknown kind: read it to its end in the task, and return its final value or its text',
    { code: 'task_failed' },
  );
}

/** A part of a message of LangChain, which is joined with the next one by its own method. */
interface MessageChunk {
  readonly concat: (next: unknown) => unknown;
}

function isMessageChunk(value: unknown): value is MessageChunk {
  return isObject(value) && !Array.isArray(value) && typeof read(value, 'concat') === 'function';
}

function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in value;
}

/** Unlike `own`, calls getters: what a stream has are promises behind getters of its class. */
function read(value: object, field: string): unknown {
  return Reflect.get(value, field);
}
