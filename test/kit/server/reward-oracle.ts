// The rules of the reward endpoint, written from the tables of the specification and not from the code:
// client and server share code, so both could have the same error.

type Fields = Readonly<Record<string, unknown>>;

const ROLES = ['system', 'user', 'assistant', 'tool'];
const CORES = [
  'align-20251111',
  'align-20250529',
  'align-20260109',
  'align-lightning-20251127',
  'align-lightning-20250731',
];
const ANY_CRITERION = /^(Reward|Penalize|Passes if|Fails if)/;
const LIGHTNING_CRITERION = /^(Passes|Fails) if/;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isObjects = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);

function isContent(value: unknown): boolean {
  return typeof value === 'string' || value === null || isObjects(value);
}

function isMessage(message: unknown): boolean {
  if (!isObject(message)) return false;
  const { role, content, tool_calls: calls, tool_call_id: id } = message;
  if (!ROLES.includes(String(role)) || typeof role !== 'string') return false;
  if (role === 'assistant') {
    return (content === undefined || isContent(content)) && (isAbsent(calls) || isObjects(calls));
  }
  return isContent(content) && (role !== 'tool' || (typeof id === 'string' && id !== ''));
}

function isSubject({ evaluation_criteria: criterion, evaluator_name: name }: Fields): boolean {
  if (isAbsent(criterion) === isAbsent(name)) return false;
  if (!isAbsent(criterion)) return typeof criterion === 'string' && ANY_CRITERION.test(criterion);
  return typeof name === 'string' && name !== '' && Array.from(name).length <= 255;
}

function isCore({
  model_core: core,
  evaluation_criteria: criterion,
  evaluate_latest: latest,
}: Fields): boolean {
  if (isAbsent(core)) return true;
  if (typeof core !== 'string' || !CORES.includes(core)) return false;
  if (!core.startsWith('align-lightning-')) return true;
  return latest !== false && (typeof criterion !== 'string' || LIGHTNING_CRITERION.test(criterion));
}

function isTags(tags: unknown): boolean {
  return isObject(tags) && Object.values(tags).every((value) => typeof value === 'string');
}

function isUuid(id: unknown): boolean {
  return typeof id === 'string' && /^[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/.test(id);
}

/** Reports whether a body of the reward endpoint is valid under the specification. */
export function isValidReward(body: unknown): boolean {
  if (!isObject(body)) return false;
  const { messages, system, tools, tags } = body;
  const { trace_id: traceId, data_retention: retention, evaluate_latest: latest } = body;
  return (
    Array.isArray(messages) &&
    messages.length > 0 &&
    messages.every(isMessage) &&
    isSubject(body) &&
    isCore(body) &&
    (isAbsent(system) || typeof system === 'string') &&
    (isAbsent(tools) || isObjects(tools)) &&
    (isAbsent(tags) || isTags(tags)) &&
    (isAbsent(traceId) || isUuid(traceId)) &&
    (isAbsent(retention) || retention === 'standard' || retention === 'none') &&
    (isAbsent(latest) || typeof latest === 'boolean') &&
    (isAbsent(body['explanation_cleaning']) || body['explanation_cleaning'] === 'end_user')
  );
}
