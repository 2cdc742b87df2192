import Anthropic1 from '@anthropic-ai/sdk';
import Anthropic0 from '@anthropic-ai/sdk-v0';
import type { AgentTracer } from 'align-evals/tracing';
import { KEY } from '../../../kit/canary/secrets.ts';

type Options = ConstructorParameters<typeof Anthropic1>[0];

function version(name: string, Client: unknown) {
  const Anthropic = Client as typeof Anthropic1;
  const create = (baseURL: string, options: Options = {}): Anthropic1 =>
    new Anthropic({ apiKey: KEY, baseURL, maxRetries: 0, ...options });
  return {
    name,
    Anthropic,
    create,
    record: (tracer: AgentTracer, baseURL: string, options?: Options): Anthropic1 =>
      tracer.wrap(create(baseURL, options)),
  };
}

/** The versions of @anthropic-ai/sdk that the recorder is tested with. */
export const ANTHROPIC = [
  version('@anthropic-ai/sdk 0', Anthropic0),
  version('@anthropic-ai/sdk 1', Anthropic1),
];
