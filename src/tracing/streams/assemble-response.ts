import { isObject, own, text } from '../../providers/core/read.ts';
import { jsonList } from './read-json.ts';

/** Assembles the events of OpenAI's Responses API. The last event has the complete answer. */
export function assembleResponse(events: readonly unknown[]): unknown {
  const last = events.findLast((event) => ENDS.includes(text(event, 'type') ?? ''));
  const whole = own(last, 'response');
  const output = outputOf(events);
  // Some servers leave the output out of the last event.
  if (isObject(whole)) return jsonList(whole, 'output').length > 0 ? whole : { ...whole, output };
  if (output.length === 0) return undefined;
  const created = own(
    events.find((event) => isObject(own(event, 'response'))),
    'response',
  );
  return {
    object: 'response',
    ...(isObject(created) ? created : {}),
    status: 'incomplete',
    output,
  };
}

const ENDS = ['response.completed', 'response.incomplete', 'response.failed'];

/** The items that are done, and the text of a message that is not. */
function outputOf(events: readonly unknown[]): readonly unknown[] {
  const done = new Map<unknown, unknown>();
  const open = new Map<unknown, string>();
  for (const event of events) {
    const index = own(event, 'output_index');
    const type = text(event, 'type');
    if (type === 'response.output_item.done') done.set(index, own(event, 'item'));
    if (type === 'response.output_text.delta') {
      open.set(index, (open.get(index) ?? '') + (text(event, 'delta') ?? ''));
    }
  }
  const cut = [...open]
    .filter(([index]) => !done.has(index))
    .map(([, written]) => toMessage(written));
  return [...done.values(), ...cut];
}

function toMessage(written: string): unknown {
  const content = [{ type: 'output_text', text: written, annotations: [] }];
  return { type: 'message', role: 'assistant', status: 'incomplete', content };
}
