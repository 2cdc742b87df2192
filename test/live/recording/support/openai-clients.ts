import type { AgentTracer } from 'align-evals/tracing';
import OpenAI7 from 'openai';
import OpenAI4 from 'openai-v4';
import OpenAI5 from 'openai-v5';
import OpenAI6 from 'openai-v6';
import { KEY } from '../../../kit/canary/secrets.ts';

type Options = ConstructorParameters<typeof OpenAI7>[0];

/** A version of a client library. */
export interface OpenAIVersion {
  readonly name: string;
  /** Whether its clients can be copied with other options. */
  readonly hasCopies: boolean;
  /** Creates a client that a tracer records, in the way that the version allows. */
  readonly record: (tracer: AgentTracer, baseURL: string, options?: Options) => OpenAI7;
  /** Creates a client that nothing records. */
  readonly create: (baseURL: string, options?: Options) => OpenAI7;
}

function version(name: string, Client: unknown, hasCopies = true): OpenAIVersion {
  const OpenAI = Client as typeof OpenAI7;
  const create = (baseURL: string, options: Options = {}): OpenAI7 =>
    new OpenAI({ apiKey: KEY, baseURL, maxRetries: 0, ...options });
  return {
    name,
    hasCopies,
    create,
    record: (tracer, baseURL, options) =>
      hasCopies
        ? tracer.wrap(create(baseURL, options))
        : create(baseURL, { ...options, fetch: tracer.fetch() }),
  };
}

/** The versions of openai that the recorder is tested with. */
export const OPENAI: readonly OpenAIVersion[] = [
  version('openai 4', OpenAI4, false),
  version('openai 5', OpenAI5),
  version('openai 6', OpenAI6),
  version('openai 7', OpenAI7),
];

/** The helpers of chat completions, which openai 4 has below `beta`. */
export function helpersOf(client: OpenAI7): OpenAI7['chat']['completions'] {
  const { beta, chat } = client;
  if ('stream' in chat.completions) return chat.completions;
  return (beta as unknown as Pick<OpenAI7, 'chat'>).chat.completions;
}
