/** Creates an export in OTLP JSON with one call of a model, in the words of the conventions for generative AI. */
export function otlpOf(traceId: string, { hasContent = true } = {}): object {
  const attributes = {
    'gen_ai.operation.name': 'chat',
    ...(hasContent
      ? {
          'gen_ai.input.messages': messages('user', 'Weather in Paris?'),
          'gen_ai.output.messages': messages('assistant', 'Sunny.'),
        }
      : {}),
  };
  const span = {
    traceId,
    spanId: '1111111111111111',
    name: 'chat model',
    startTimeUnixNano: '1000000000',
    endTimeUnixNano: '2000000000',
    attributes: Object.entries(attributes).map(([key, stringValue]) => ({
      key,
      value: { stringValue },
    })),
  };
  return { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] };
}

function messages(role: string, content: string): string {
  return JSON.stringify([{ role, parts: [{ type: 'text', content }] }]);
}
