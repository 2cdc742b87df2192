import { checkOptions, guardOptions } from '../errors/check-options.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { type Tags, tagsRule } from '../service/tags.ts';
import { describeValue } from '../values/describe-value.ts';
import { once } from '../values/once.ts';
import { optional, type Rule, type RulesFor, textRule } from '../values/rules.ts';
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
  /**
   * Tags of the evaluation of the trace, as `evaluateTrace` takes them: keys and values have at most 64 characters. Of two
   * agents, the tags of the one that started first win, and the `tags` of `evaluateTrace` win over all.
   *
   * @defaultValue none
   */
  readonly metadata?: Tags | undefined;
  /**
   * The user whom the agent serves: the tag `userId` of the evaluation, with at most 64 characters.
   *
   * @defaultValue none
   */
  readonly userId?: string | undefined;
  /**
   * The session to which the run belongs: the tag `sessionId` of the evaluation, with at most 64 characters.
   *
   * @defaultValue none
   */
  readonly sessionId?: string | undefined;
}

const rules = /* @__PURE__ */ once((): RulesFor<AgentOptions> => ({
  name: textRule,
  id: optional(textRule),
  metadata: optional(tagsRule),
  userId: optional(tagRule),
  sessionId: optional(tagRule),
}));

const tagRule: Rule = (value, path, issues) => {
  textRule(value, path, issues);
  tagsRule({ [path]: value }, path, issues);
};

export function resolveAgentName(given: string | AgentOptions): AgentName {
  if (typeof given !== 'string') {
    const { name, id, metadata, userId, sessionId } = guardOptions('agent', () =>
      checkOptions(given, rules(), { what: 'agent', usage: 'agent({ name }, run)' }),
    );
    return { name, id, tags: { ...metadata, userId, sessionId } };
  }
  if (given === '') {
    throw new ConfigurationError(`name is ${describeValue(given)}: pass the name of the agent`, {
      code: 'invalid_option',
      option: 'name',
    });
  }
  return { name: given, id: undefined, tags: undefined };
}
