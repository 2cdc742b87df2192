import { isObject, own, text } from '../../providers/core/read.ts';
import { allObjects } from '../items.ts';
import { tooManySpans } from '../too-many-spans.ts';
import { mergeFields } from './merge-fields.ts';
import type { FormatOptions } from './telemetry-format.ts';

/** A run whose parts have been put together. */
export interface Run {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly traceId?: string | undefined;
  readonly fields: object;
}

/** A part of a run: itself, or what a request changes in it. */
interface Part {
  readonly fields: object;
  readonly container?: string | undefined;
  readonly isPatch: boolean;
}

/**
 * Collects the runs of a source, those below others included. What was patched is merged into what was posted, whatever
 * comes first.
 */
export function collectRuns(source: object, options: FormatOptions): readonly Run[] {
  const { maxSpans = Number.POSITIVE_INFINITY } = options;
  const parts = new Map<string, Part[]>();
  const seen = new Set<object>();
  const open: Part[] = topParts(source);
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { fields } = part;
    const id = idOf(fields);
    // A run that is in two lists, or in itself.
    if (id === undefined || seen.has(fields)) continue;
    seen.add(fields);
    if (parts.size > maxSpans) throw tooManySpans(maxSpans);
    const sameId = parts.get(id);
    if (sameId === undefined) parts.set(id, [part]);
    else sameId.push(part);
    for (const child of allObjects(own(fields, 'child_runs'))) {
      open.push({ fields: child, container: id, isPatch: part.isPatch });
    }
  }
  return [...parts].map(([id, all]) => toRun(id, all));
}

function topParts(source: object): Part[] {
  const bodies = Array.isArray(source) ? allObjects(source) : [source];
  const lists = bodies.flatMap((body) => {
    const runs = ['post', 'runs'].flatMap((key) => allObjects(own(body, key)));
    const patches = allObjects(own(body, 'patch')).map((fields) => ({ fields, isPatch: true }));
    const isRun = idOf(body) !== undefined;
    return [...(isRun ? [body] : runs).map((fields) => ({ fields, isPatch: false })), ...patches];
  });
  // The last one is read first.
  return lists.reverse();
}

/** A patch may have no id: the last part of its order is one. */
function idOf(fields: unknown): string | undefined {
  return text(fields, 'id') ?? idsOf(fields).at(-1);
}

/** Returns the ids in `dotted_order`, from the top to the run: each follows a time that ends with a Z. */
function idsOf(fields: unknown): readonly string[] {
  const parts = (text(fields, 'dotted_order') ?? '').split('.');
  return parts.flatMap((part) => /^\d{8}T\d+Z(.+)$/.exec(part)?.[1] ?? []);
}

function toRun(id: string, parts: readonly Part[]): Run {
  const sorted = [...parts].sort(
    (a, b) => Number(a.isPatch) - Number(b.isPatch) || Number(isEnded(a)) - Number(isEnded(b)),
  );
  const fields = mergeFields(sorted.map((part) => part.fields));
  const ids = idsOf(fields);
  const container = parts.find((part) => part.container !== undefined)?.container;
  const parentId = text(fields, 'parent_run_id') ?? ids.at(-2) ?? container;
  return { id, parentId, traceId: text(fields, 'trace_id') ?? ids[0], fields };
}

function isEnded({ fields }: Part): boolean {
  const end = own(fields, 'end_time');
  return isObject(end) || Boolean(end);
}
