const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reports whether a value is a UUID, the format of all identifiers of the service. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
