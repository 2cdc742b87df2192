import { isRecord } from '../values/objects.ts';
import type { RowDetail, SharedText } from '../pages/report/report-view.ts';

/** Shorter values stay in the body: a reference would cost more. */
const LEAST_LENGTH = 200;

/**
 * The instructions and tools of conversations. Most conversations of an application share them, and they are often
 * longer than the rest, so that the document stores each once.
 */
export class SharedValues {
  readonly #texts = new Map<string, number>();

  /** The values as JSON, in the order of their numbers. */
  get texts(): Iterable<string> {
    return this.#texts.keys();
  }

  /** Replaces instructions and tools of a body by null. */
  takeOut(body: unknown): Required<Pick<RowDetail, 'body' | 'shared'>> {
    if (!isRecord(body)) return { body, shared: [] };
    const shared: SharedText[] = [];
    const take = (value: unknown, path: SharedText['path']): unknown => {
      const text = this.#numberOf(value);
      if (text === undefined) return value;
      shared.push({ path, text });
      return null;
    };
    const { messages, ...others } = body;
    const rest = Object.fromEntries(
      Object.entries(others).map(([key, value]) => [
        key,
        key === 'system' || key === 'tools' ? take(value, [key]) : value,
      ]),
    );
    if (!Array.isArray(messages)) return { body: rest, shared };
    const kept = messages.map((message: unknown, index) =>
      isRecord(message) && message['role'] === 'system'
        ? { ...message, content: take(message['content'], ['messages', index, 'content']) }
        : message,
    );
    return { body: { messages: kept, ...rest }, shared };
  }

  #numberOf(value: unknown): number | undefined {
    if (value === undefined) return undefined;
    const text = JSON.stringify(value);
    if (text.length < LEAST_LENGTH) return undefined;
    const number = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, number);
    return number;
  }
}
