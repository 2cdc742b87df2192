import { adk } from './adk.ts';
import { aiSdk } from './ai-sdk.ts';
import type { ContentSource } from './content-source.ts';
import { detailsEvent } from './details-event.ts';
import { genAiAttributes } from './gen-ai-attributes.ts';
import { genAiIndexed } from './gen-ai-indexed.ts';
import { langfuse } from './langfuse.ts';
import { eventsAttribute, messageEvents } from './message-events.ts';
import { openInferenceIndexed } from './openinference-indexed.ts';
import { openInferenceRaw } from './openinference-raw.ts';
import { plainValues } from './plain-values.ts';
import { pydanticAi } from './pydantic-ai.ts';
import { traceloopEntity } from './traceloop-entity.ts';

/** The places of content in the order in which they are tried. */
const SHARED: readonly ContentSource[] = [
  genAiAttributes,
  detailsEvent,
  aiSdk,
  openInferenceRaw,
  openInferenceIndexed,
  genAiIndexed,
  messageEvents,
  eventsAttribute,
  adk,
  langfuse,
  traceloopEntity,
];

/** The sources of a call of a model. */
export const MODEL_SOURCES: readonly ContentSource[] = [...SHARED, plainValues];

/** The sources of an agent, whose input and output may be any values. */
export const AGENT_SOURCES: readonly ContentSource[] = [...SHARED, pydanticAi];
