import { EVALUATION_FIELDS } from '../../service/service-names.ts';
import type { FreeForm } from '../../service/record.ts';

const SHOWN: ReadonlySet<string> = new Set<keyof typeof EVALUATION_FIELDS>([
  'model_core',
  'evaluate_latest',
  'explanation_cleaning',
]);

/**
 * Replaces the values of a request with a mark, except settings. Fields that the service does not know are
 * left out, because their names may be content too.
 */
export function redactPayload(body: FreeForm, retentionField: string): FreeForm {
  const entries = Object.entries(body).flatMap(([field, value]) => {
    if (field === retentionField || SHOWN.has(field)) return [[field, value] as const];
    return Object.hasOwn(EVALUATION_FIELDS, field) ? [[field, '[redacted]'] as const] : [];
  });
  return Object.fromEntries(entries);
}
