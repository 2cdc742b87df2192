import { type Call, isWhole } from '../core/call.ts';
import { either, isObject, list, own, text } from '../core/read.ts';
import { type Segment, unsupportedSegment } from '../core/segment.ts';

/** Reads the calls of a chat message. */
export function readChatCalls(message: unknown): Segment[] {
  const calls = list(message, 'tool_calls', 'toolCalls').map((call) => {
    return toCallSegment(readCall(call), 'tool_call');
  });
  // LlamaIndex.
  for (const call of list(own(message, 'options'), 'toolCall')) {
    const args = own(call, 'input');
    calls.push(toCallSegment({ id: text(call, 'id'), name: text(call, 'name'), args }, 'toolCall'));
  }
  const legacy = own(message, 'function_call');
  // Some servers write every field with an empty value.
  const isCalled = [own(legacy, 'name'), own(legacy, 'arguments')].some(
    (value) => (value ?? '') !== '',
  );
  if (isCalled) {
    const call = { name: text(legacy, 'name'), args: argumentsOf(legacy) };
    calls.push(toCallSegment(call, 'function_call'));
  }
  return calls;
}

function readCall(call: unknown): Call {
  const id = text(call, 'id');
  const custom = own(call, 'custom');
  const customName = text(custom, 'name') ?? '';
  if (customName !== '') {
    const input = own(custom, 'input');
    const args = input === undefined ? undefined : { input };
    return { id, name: customName, args, kind: 'customToolCalls' };
  }
  const called = own(call, 'function') ?? call;
  return { id, name: text(called, 'name'), args: argumentsOf(called) };
}

/** Some APIs leave out arguments that are empty. Arguments under another key are not read as empty. */
function argumentsOf(called: unknown): unknown {
  const args = either(called, 'arguments', 'parameters');
  if (args !== undefined || !isObject(called)) return args;
  return Object.keys(called).every((key) => KEYS.test(key)) ? {} : undefined;
}

/** The keys of a call without arguments. */
const KEYS =
  /^(?:id|type|index|name|description|strict|arguments|parameters|custom|function|parsed_?arguments|.*signature)$/i;

/** Creates the segment of a call. Without a name or arguments, it is not one. */
export function toCallSegment(call: Call, noun: string): Segment {
  return isWhole(call) ? { call } : unsupportedSegment('part', noun);
}
