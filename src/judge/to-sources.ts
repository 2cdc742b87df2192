import type { Source } from '../service/evaluation-result.ts';
import type { JudgeDocument } from './prompt/document.ts';
import { findOmitted } from './prompt/find-omitted.ts';
import { PROMPT_VERSION } from './prompt/prompt-version.ts';
import type { PaidVerdict } from './verdict/ask-verdict.ts';
import type { CombinedVerdict } from './verdict/combine-verdicts.ts';

/** What the sources of a score name. */
export interface SourceFacts {
  readonly combined: CombinedVerdict;
  readonly verdicts: readonly PaidVerdict[];
  readonly document: JudgeDocument;
  readonly setup: { readonly model: string; readonly host: string; readonly samples: number };
}

/** Lists what decided a score, as its sources: model, host, prompt, format, samples, and content that was not seen. */
export function toSources({ combined, verdicts, document, setup }: SourceFacts): Source[] {
  const { model, host, samples } = setup;
  const formats = [...new Set(verdicts.map(({ format }) => format))];
  return [
    { type: 'judge-model', id: model },
    { type: 'judge-host', id: host },
    { type: 'judge-prompt', id: PROMPT_VERSION },
    ...formats.map((format) => ({ type: 'judge-format', id: format })),
    ...(samples > 1 ? toSampleSources(combined, samples) : []),
    ...findOmitted(document).map((kind) => ({ type: 'judge-omitted', id: kind })),
  ];
}

function toSampleSources({ applicable, spread }: CombinedVerdict, samples: number): Source[] {
  return [
    { type: 'judge-samples', id: String(samples) },
    ...(applicable < samples ? [{ type: 'judge-applicable', id: String(applicable) }] : []),
    ...(spread === null ? [] : [{ type: 'judge-spread', id: String(round(spread)) }]),
  ];
}

/** Removes the error of a difference such as 0.9 - 0.7. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
