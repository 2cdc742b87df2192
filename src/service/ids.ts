import { cleanText } from '../values/clean-text.ts';
import { isRecord, ownFields } from '../values/objects.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reports whether a value is a UUID, the format of all identifiers of the service. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** The ids in the headers of a response. */
export interface ServiceIds {
  readonly requestId?: string | undefined;
  /** The service's id of the stored trace: a UUID. */
  readonly traceId?: string | undefined;
}

/** The ids of a result. */
export interface ResultIds {
  /** The service's id of the request, for questions about it; null when the service does not report it. */
  readonly requestId: string | null;
  /**
   * The id of the stored trace, which `annotations.rate` and `traces.get` accept; null when the service does not
   * report it, or stores nothing.
   */
  readonly traceId: string | null;
}

/** The maximum length of the value of a header. */
const MAX_LENGTH = 256;

interface IdFields {
  readonly request_id?: unknown;
  readonly trace_id?: unknown;
}

/**
 * Finds the ids of a result. The specification does not say where they are, so both the body (`request_id`,
 * `trace_id`) and the headers are read, and a value of another type is ignored.
 *
 * @param traceId - The trace that the call named.
 */
export function readResultIds(result: unknown, ids: ServiceIds, traceId?: string): ResultIds {
  const { request_id: inBody, trace_id: stored } = ownFields<IdFields>(
    isRecord(result) ? result : {},
  );
  const inHeaders = ownFields(ids);
  return {
    requestId:
      inHeaders.requestId ?? (typeof inBody === 'string' ? cleanText(inBody, MAX_LENGTH) : null),
    traceId: isUuid(stored) ? stored : (inHeaders.traceId ?? traceId ?? null),
  };
}
