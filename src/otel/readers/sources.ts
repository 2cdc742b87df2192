import { adk } from './adk.ts';
import { aiSdk } from './ai-sdk.ts';
import { byShape } from './by-shape.ts';
import type { ContentSource } from './attribute-reader.ts';
import { detailsEvent, genAiAttributes } from './gen-ai-attributes.ts';
import { genAiIndexed, traceloopEntity, traceloopItems } from './traceloop.ts';
import { eventsAttribute, messageEvents } from './message-events.ts';
import { openInferenceIndexed } from './openinference-indexed.ts';
import { langChainValues, openInferenceRaw, plainValues } from './openinference-values.ts';
import { pydanticAi } from './pydantic-ai.ts';

/** The attributes of the Langfuse SDK, whose values have the format of any API. */
const langfuse: ContentSource = {
  names: ['langfuse.observation.'],
  ...byShape({
    input: 'langfuse.observation.input',
    output: 'langfuse.observation.output',
    tools: 'langfuse.observation.tools',
    isEncoded: true,
  }),
};

/** Langfuse writes what a response of the Responses API repeats of its request as metadata. */
const langfuseMetadata: ContentSource = {
  system: (attributes) => attributes.plain('langfuse.observation.metadata.instructions'),
  tools: (attributes) => filledList(attributes.json('langfuse.observation.metadata.tools')),
};

function filledList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** The sources in the order in which they are tried. */
const SHARED: readonly ContentSource[] = [
  traceloopItems,
  genAiAttributes,
  detailsEvent,
  aiSdk,
  openInferenceRaw,
  langChainValues,
  openInferenceIndexed,
  genAiIndexed,
  messageEvents,
  eventsAttribute,
  adk,
  langfuse,
  langfuseMetadata,
  traceloopEntity,
];

/** The sources for a call of a model. */
export const MODEL_SOURCES: readonly ContentSource[] = [...SHARED, plainValues];

/** The sources for an agent, whose input and output may be any values. */
export const AGENT_SOURCES: readonly ContentSource[] = [...SHARED, pydanticAi];
