import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { EvaluationSubject } from '../../service/evaluation-body.ts';
import { fillPlaces, type TemplateValues, valueOfPlace } from '../criterion-template.ts';
import type { RunSubject } from '../evaluation-settings.ts';

/** What is sent in place of the criteria that have places, by the name of the criterion. */
export type FilledSubjects = ReadonlyMap<string, EvaluationSubject>;

/** Returns what is sent of a criterion: filled from the row, if it has places. */
export function subjectToSend(
  filled: FilledSubjects,
  { name, subject }: RunSubject,
): EvaluationSubject {
  return filled.get(name) ?? subject;
}

export const NOTHING_FILLED: FilledSubjects = new Map();

/**
 * Fills the places of criteria with the values of a row.
 *
 * @throws `InvalidInputError` when the row lacks a value.
 */
export function fillSubjects(
  subjects: readonly RunSubject[],
  values: TemplateValues,
): FilledSubjects {
  if (subjects.every(({ places }) => places.length === 0)) return NOTHING_FILLED;
  const filled = new Map<string, EvaluationSubject>();
  for (const { name, subject, places } of subjects) {
    if (places.length === 0 || subject.criterion === null) continue;
    const lacking = places.find((place) => valueOfPlace(place, values) === undefined);
    if (lacking !== undefined) throw missingValue(lacking, name);
    const criterion = fillPlaces(subject.criterion, (place) =>
      places.includes(place) ? valueOfPlace(place, values) : undefined,
    );
    filled.set(name, { criterion, evaluatorName: null });
  }
  return filled;
}

function missingValue(place: string, name: string): InvalidInputError {
  const message = `is missing or not a text, and the criterion ${JSON.stringify(name)} contains {{${place}}}: fill it in, or list the criteria of the row without ${JSON.stringify(name)}`;
  return new InvalidInputError([{ path: place, message }]);
}
