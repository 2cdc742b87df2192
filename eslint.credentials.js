const CREDENTIAL = '/^(apiKey|accessToken|ALIGN_API_KEY|ALIGN_ACCESS_TOKEN)$/';

/**
 * What tests print and what their calls throw is searched for the credentials that they use: no other may be used.
 */
export const FIXED_CREDENTIALS = [
  `Property[key.name=${CREDENTIAL}] > Literal.value[value=/./]`,
  `Property[key.name=${CREDENTIAL}] > TemplateLiteral.value[expressions.length=0]`,
  `Property[key.name=${CREDENTIAL}] > ArrowFunctionExpression.value > Literal.body[value=/./]`,
  `CallExpression[callee.property.name="stubEnv"][arguments.0.value=${CREDENTIAL}] > Literal:nth-child(2)[value=/./]`,
  'Property[key.value=/^api-key$/i] > Literal.value[value=/./]',
].map((selector) => ({ selector, message: 'Use a credential of test/kit/canary/secrets.ts.' }));

/** The helpers of test/kit search what the calls of these throw for the credentials. */
export const UNWATCHED = [
  [
    ':matches(NewExpression[callee.name="Client"], NewExpression[callee.property.name="Client"])',
    'createClient of test/kit/client/client.ts',
  ],
  [
    'CallExpression[callee.name="createTransport"]',
    'createWatchedTransport of test/kit/client/engine.ts',
  ],
  [
    'CallExpression[callee.name="createPipeline"]',
    'createWatchedPipeline of test/kit/client/pipeline.ts',
  ],
  ['CallExpression[callee.name="sendOnce"]', 'attempt of test/kit/client/attempt.ts'],
].map(([selector, helper]) => ({
  selector,
  message: `Use ${helper}, which searches what is thrown for secrets.`,
}));
