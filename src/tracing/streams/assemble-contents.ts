import { isObject, own, text } from '../../providers/core/read.ts';
import { jsonList } from './read-json.ts';

interface Candidate {
  readonly fields: object;
  readonly parts: unknown[];
}

/** Assembles the events of Google's contents. Each event has further parts of each candidate. */
export function assembleContents(events: readonly unknown[]): unknown {
  const candidates = new Map<unknown, Candidate>();
  let response = {};
  for (const event of events) {
    response = { ...response, ...asObject(event) };
    for (const item of jsonList(event, 'candidates')) {
      if (!isObject(item)) continue;
      const index = own(item, 'index') ?? 0;
      const { fields = {}, parts = [] } = candidates.get(index) ?? {};
      candidates.set(index, { fields: { ...fields, ...item }, parts });
      for (const part of jsonList(own(item, 'content'), 'parts')) addPart(parts, part);
    }
  }
  return {
    ...response,
    candidates: [...candidates.values()].map(({ fields, parts }) => ({
      finishReason: 'INCOMPLETE',
      ...fields,
      content: { role: 'model', parts },
    })),
  };
}

/** A text that continues the one before is appended to it. */
function addPart(parts: unknown[], part: unknown): void {
  const last = parts.at(-1);
  const [before, more] = [text(last, 'text'), text(part, 'text')];
  const isSameKind = own(last, 'thought') === own(part, 'thought');
  if (before === undefined || more === undefined || !isSameKind) parts.push(part);
  else parts[parts.length - 1] = { ...asObject(last), ...asObject(part), text: before + more };
}

function asObject(value: unknown): object {
  return isObject(value) ? value : {};
}
