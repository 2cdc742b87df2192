import { InvalidResponseError } from './errors/invalid-response-error.ts';
import type { WarningEvent } from './options/hooks.ts';
import type { RequestOptions } from './options/request-options.ts';
import type { ResolvedOptions } from './options/resolve-options.ts';
import {
  type ResolvedRequestOptions,
  resolveRequestOptions,
} from './options/resolve-request-options.ts';
import { UnusableAnswer } from './service/unusable-answer.ts';
import { buildRequest } from './transport/build-request.ts';
import type { RequestSpec } from './transport/request-spec.ts';
import type { Answer, Transport } from './transport/transport.ts';

const UNNAMED_FIELD =
  'A field of the answer is not what the specification asks for; its name repeats the key, so it is not said';

/** The way every request takes; what a resource receives instead of the client. */
export interface Pipeline {
  /** Checks the options of a call, once, before its first request. */
  readonly resolve: (options: RequestOptions | undefined) => ResolvedRequestOptions;
  /** Tells hooks and log of something that may surprise. */
  readonly warn: (event: WarningEvent) => void;
  /** Carries one request of a call out. */
  readonly send: <T>(spec: RequestSpec<T>, call: ResolvedRequestOptions) => Promise<T>;
}

/**
 * Creates the way every request takes: build, send, decode.
 *
 * @param client - The options of the client.
 * @param transport - What sends.
 */
export function createPipeline(client: ResolvedOptions, transport: Transport): Pipeline {
  return {
    resolve: (options = {}) => resolveRequestOptions(options, client),
    warn: transport.warn,
    send: async (spec, call) => {
      const request = buildRequest(spec, client, call);
      const answer = await transport.send(request, call);
      return decode(spec, answer);
    },
  };
}

function decode<T>(spec: RequestSpec<T>, { body, attempts, redactor }: Answer): T {
  try {
    return spec.decode(body, redactor.whole);
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    const { message, code, path: fieldPath } = error;
    const request = { method: spec.method, path: spec.pathTemplate ?? spec.path, attempts };
    // A part of the path may be a key of the service's own choice.
    if (redactor.isFreeOfKey(fieldPath)) {
      throw new InvalidResponseError(message, request, { code, fieldPath });
    }
    throw new InvalidResponseError(UNNAMED_FIELD, request, { code });
  }
}
