import { InvalidResponseError } from '../errors/invalid-response-error.ts';
import { levelOf } from '../providers/warnings.ts';
import { withCheckpoints } from '../service/checkpoint.ts';
import { UnusableAnswer } from '../service/decode.ts';
import type { WarningEvent } from '../service/hooks.ts';
import { createCallId } from '../values/call-id.ts';
import { isRecord, ownFields } from '../values/objects.ts';
import { once } from '../values/once.ts';
import {
  type RequestOptions,
  type ResolvedRequestOptions,
  resolveRequestOptions,
} from './options/request-options.ts';
import type { ResolvedOptions } from './options/resolve-options.ts';
import { buildRequest, type RequestSpec } from './transport/build-request.ts';
import type { Redactor } from './transport/redaction/redact.ts';
import type { Answer, CallOptions, Transport } from './transport/transport.ts';

const UNNAMED_FIELD =
  'A field of the response, whose name repeats the key, differs from the specification';

/** The checked options of a call, and its id. */
export interface Call extends ResolvedRequestOptions, Pick<CallOptions, 'callId'> {}

/** The steps of a call. Resources receive them instead of the client. */
export interface Pipeline extends Pick<Transport, 'withDeadline' | 'createPool'> {
  /** Checks the options of a call. Each call does this once, before its first request. */
  readonly resolve: (options: RequestOptions | undefined) => Call;
  readonly warn: (warnings: readonly WarningEvent[], call: Call) => void;
  /** Sends one request of a call and decodes its response. */
  readonly send: <T>(spec: RequestSpec<T>, call: Call) => Promise<T>;
}

/**
 * Creates the pipeline of a client: build, send, decode.
 *
 * @param createId - Creates the id of a call. It is called only when a hook or the log needs the id.
 */
export function createPipeline(
  client: ResolvedOptions,
  transport: Transport,
  createId: () => string = createCallId,
): Pipeline {
  return {
    resolve: (options = {}) => ({
      ...resolveRequestOptions(options, client),
      callId: once(createId),
    }),
    warn: (warnings, { callId }) => {
      for (const warning of warnings) {
        const level = warning.level ?? levelOf(warning.code);
        transport.warn(level, () => ({ ...warning, level, callId: callId() }));
      }
    },
    withDeadline: transport.withDeadline,
    createPool: transport.createPool,
    send: async (given, call) => {
      const spec = ownFields(given);
      const request = buildRequest(spec, client, call);
      const answer = await transport.send(request, call);
      return decodeAnswer(spec, answer);
    },
  };
}

function decodeAnswer<T>(spec: RequestSpec<T>, answer: Answer): T {
  const { body, attempts, redactor, ids, requireTime } = answer;
  try {
    const result = withCheckpoints(requireTime, () =>
      spec.decode(redactFields(body, spec.redactedFields, redactor), ids, attempts),
    );
    requireTime();
    return result;
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    const { message, code, path: fieldPath } = error;
    const request = { method: spec.method, path: spec.pathTemplate ?? spec.path, attempts };
    // The path can contain keys that the service chose, and such a key may repeat the API key.
    if (redactor.isFreeOfKey(fieldPath)) {
      throw new InvalidResponseError(message, request, { code, fieldPath, body });
    }
    throw new InvalidResponseError(UNNAMED_FIELD, request, { code, body });
  }
}

function redactFields(body: unknown, fields: readonly string[] = [], redactor: Redactor): unknown {
  if (!isRecord(body)) return body;
  const redacted = fields.flatMap((field) => {
    const text = body[field];
    return typeof text === 'string' ? [[field, redactor.text(text)] as const] : [];
  });
  return redacted.length === 0 ? body : { ...body, ...Object.fromEntries(redacted) };
}
