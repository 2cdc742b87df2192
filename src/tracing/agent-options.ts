import { checkOptions, guardOptions } from '../errors/check-options.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { describeValue } from '../values/describe-value.ts';
import { once } from '../values/once.ts';
import { optional, type RulesFor, textRule } from '../values/rules.ts';
import type { AgentName } from './recorded-agent.ts';

/** One run of an agent. */
export interface AgentOptions {
  /** The name of the agent. */
  readonly name: string;
  /**
   * The id of the run, which no other run of the tracer has.
   *
   * @defaultValue the name, with a number from the second run on: `planner-2`
   */
  readonly id?: string | undefined;
}

const rules = /* @__PURE__ */ once((): RulesFor<AgentOptions> => ({
  name: textRule,
  id: optional(textRule),
}));

export function resolveAgentName(given: string | AgentOptions): AgentName {
  if (typeof given !== 'string') {
    return guardOptions('agent', () =>
      checkOptions(given, rules(), { what: 'agent', usage: 'agent({ name }, run)' }),
    );
  }
  if (given === '') {
    throw new ConfigurationError(`name is ${describeValue(given)}: pass the name of the agent`, {
      code: 'invalid_option',
      option: 'name',
    });
  }
  return { name: given, id: undefined };
}
