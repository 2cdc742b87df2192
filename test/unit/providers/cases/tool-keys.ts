// Keys of tools that name secrets, keys that do not, and tools as providers document them.

export const SECRET_KEYS: readonly string[] = [
  ...[
    // covers: P-016
    'authorization',
    'Authorization',
    'proxy-authorization',
    'authorization_token',
    'auth',
    'OAuth',
  ],
  ...[
    'access_token',
    'accessToken',
    'ACCESS-TOKEN',
    'token',
    'refresh.token',
    'id token',
    'bearer',
  ],
  ...[
    // covers: P-016
    'x-api-key',
    'X_API_KEY',
    'api_key',
    'apiKey',
    'apikey',
    'openai_api_key',
    'secretAccessKey',
  ],
  ...[
    'client_secret',
    'clientSecret',
    'secret',
    'secrets',
    'domain_secrets',
    // covers: P-016
    'password',
    'passphrase',
  ],
  ...[
    // covers: P-016
    'headers',
    'header',
    'extra_headers',
    'httpHeaders',
    'cookie',
    'Set-Cookie',
    'credentials',
    'env',
  ],
  ...[
    'server_url',
    'serverUrl',
    'url',
    'uri',
    'private_key',
    'authConfig',
    'authentication',
    'pwd',
  ],
  ...[
    'authorisation',
    'basic_auth',
    'httpAuth',
    'proxyAuth',
    'apiAuth',
    'oauth2',
    'pass',
    'pw',
    'passcode',
  ],
  ...['tokens', 'accessTokens', 'refresh_tokens', 'token_value', 'apiKeyValue', 'creds', 'cred'],
  ...[
    'auth_key',
    'x-functions-key',
    'account_key',
    'sharedKey',
    'masterKey',
    'OPENAI_KEY',
    'api_keys',
  ],
  ...['connection_string', 'dsn', 'database_url', 'base_url', 'mcp_url', 'webhook_url', 'urls'],
  ...['endpoint', 'api_base', 'environment_variables', 'env_vars', 'access_key_id'],
  ...['ａｐｉＫｅｙ', 'to\u200Bken', '_token_', 'jwt', 'signing-key', 'Ocp-Apim-Subscription-Key'],
];
export const OTHER_KEYS: readonly string[] = [
  ...[
    'max_tokens',
    'maxTokens',
    'max_content_tokens',
    'token_limit',
    'tokenizer',
    'author',
    'environment',
    'header_row',
    // covers: P-042
    'key',
    'keys',
  ],
  ...['primary_key', 'partitionKey', 'hotkey', 'curl', 'environ', 'sacred'],
  ...['strict', 'cache_control', 'compass', 'monkey', 'require_approval', 'username', '名前'],
];

/** Keys that providers document for their tools. */
export const EVERYDAY_TOOLS: Readonly<Record<string, object>> = {
  'OpenAI, a function': { description: 'd', strict: true, max_tokens: 10, defer_loading: true },
  'OpenAI, web search': {
    type: 'web_search',
    search_context_size: 'low',
    user_location: { type: 'approximate', city: 'a', timezone: 'b' },
    filters: { allowed_domains: ['a'] },
  },
  'OpenAI, file search': {
    vector_store_ids: ['a'],
    max_num_results: 5,
    filters: { type: 'and', filters: [{ type: 'eq', key: 'a', value: 'b' }] },
    ranking_options: { ranker: 'auto', hybrid_search: { embedding_weight: 1 } },
  },
  'OpenAI, computer and shell': {
    display_width: 1,
    environment: { type: 'container_auto', network_policy: { type: 'disabled' } },
    container: { type: 'auto', file_ids: ['a'], memory_limit: '1g' },
  },
  'OpenAI, MCP': {
    server_label: 'a',
    server_description: 'b',
    connector_id: 'c',
    allowed_tools: { tool_names: ['a'], read_only: true },
    require_approval: { never: { tool_names: ['a'] } },
  },
  Anthropic: {
    type: 'web_fetch_20250910',
    cache_control: { type: 'ephemeral', ttl: '5m' },
    citations: { enabled: true },
    max_content_tokens: 10,
    max_uses: 1,
    display_width_px: 1,
    default_config: { enabled: true },
    input_examples: [{ token: 'a', url: 'b' }],
  },
  Gemini: {
    googleSearch: { timeRangeFilter: { startTime: 'a' }, excludeDomains: ['b'] },
    urlContext: {},
    codeExecution: {},
    fileSearch: { fileSearchStoreNames: ['a'], metadataFilter: 'b', topK: 1 },
    computerUse: { environment: 'ENVIRONMENT_BROWSER' },
  },
  MCP: {
    title: 'a',
    icons: [{ src: 'b', mimeType: 'image/png', sizes: ['48x48'] }],
    annotations: { readOnlyHint: true, openWorldHint: false },
    outputSchema: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
  },
  'the AI SDK': {
    type: 'provider',
    id: 'openai.web_search',
    args: { searchContextSize: 'low', keys: ['a'], tokenizer: 'b' },
    providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
  },
};

/** A schema whose arguments have the names of secrets. */
export const PARAMETERS: {
  readonly type: string;
  readonly properties: object;
  readonly required: readonly string[];
} = {
  type: 'object',
  properties: {
    token: { type: 'string' },
    headers: { type: 'object', properties: { authorization: { type: 'string' } } },
    properties: { type: 'object', properties: { password: { type: 'string' } } },
  },
  required: ['token'],
};
/** A function in the service's own format, with keys beside its own. */
export const tool = (rest: object = {}): object => ({
  type: 'function',
  function: { name: 'f', parameters: PARAMETERS, ...rest },
});
