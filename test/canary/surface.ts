// The classes whose methods callers use. Loaded once the errors are watched, which these files load.
export { Client } from '../../src/client.ts';
export { Annotations } from '../../src/resources/annotations.ts';
export { EvaluationRows } from '../../src/resources/evaluation-rows.ts';
export { RateLimitRecord } from '../../src/resources/rate-limit-record.ts';
export { Tasks } from '../../src/resources/tasks.ts';
export { Traces } from '../../src/resources/traces.ts';
