/** The roles of a message in the service's own format. */
export const MESSAGE_ROLES = ['system', 'user', 'assistant', 'tool'] as const;
