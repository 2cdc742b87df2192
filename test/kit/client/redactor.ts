import { createRedactor, type Redactor } from '../../../src/client/transport/redaction/redact.ts';

/** A redactor for a request that had nothing but a key and a body. */
export function redactorOf(credential: string, body: string | undefined): Redactor {
  return createRedactor(credential, { url: 'https://evals.test/', callerHeaders: {}, body });
}
