import { describe, expect, it } from 'vitest';
import { UnsupportedResultError } from '../../../../src/errors/unsupported-result-error.ts';
import { toConversation, toFunctionTools } from '../../../../src/providers/index.ts';
import { HI } from '../../../kit/providers/provider-cases.ts';
import { toolDefinitions } from '../cases/tool-definitions.ts';

/** Returns the result, or the reason of the UnsupportedResultError. */
function outcome(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    if (!UnsupportedResultError.isInstance(error)) throw error;
    return { error: error.reason };
  }
}

describe('toFunctionTools', () => {
  it.each(toolDefinitions)('$name', ({ tools, expected }) => {
    expect(outcome(() => toFunctionTools(tools))).toStrictEqual(expected);
  });

  it.each(toolDefinitions)('$name, through toConversation', ({ tools, expected }) => {
    const converted = outcome(() => {
      const { tools: functions, providerTools } = toConversation({ messages: [HI], tools });
      return { tools: functions, providerTools };
    });

    expect(converted).toStrictEqual(expected);
  });
});
