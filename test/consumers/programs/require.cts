// CommonJS in the syntax of TypeScript.
import providers = require('align-evals/providers');

export const { toConversation } = providers;
