const ACTION = { enum: ['enforce', 'annotate', 'observe', 'off'] } as const;

const FOR_TOOLS = {
  mode: {
    enum: ['enforce', 'repair', 'observe'],
    description: 'What happens to a call with invalid arguments. Default: enforce.',
  },
  responses: {
    description: 'What happens to a response with a problem. Default: observe.',
    anyOf: [
      ACTION,
      {
        type: 'object',
        properties: {
          action: { ...ACTION, description: 'For every rule that is not named in rules.' },
          rules: {
            type: 'object',
            description: 'By rule (response/leak-secret) or by group (response/*).',
            additionalProperties: ACTION,
          },
          maxTokens: {
            type: 'integer',
            minimum: 1,
            description: 'Tokens above which a response is too large. Default 25,000.',
          },
        },
        additionalProperties: false,
      },
    ],
  },
  uncheckable: {
    enum: ['run', 'refuse'],
    description: 'What happens to a call whose schema cannot be used. Default: run.',
  },
  unapproved: {
    enum: ['hide', 'block', 'report'],
    description: 'What happens to a tool that is new, or differs from the lock file. Default: hide.',
  },
} as const;

const TOOL_EXCEPTION = {
  type: 'object',
  properties: {
    names: {
      description: 'Names of tools; * matches anything.',
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    },
    ...FOR_TOOLS,
  },
  required: ['names'],
  additionalProperties: false,
} as const;

const FOR_SERVERS = {
  ...FOR_TOOLS,
  illegalTools: {
    enum: ['hide', 'report'],
    description: 'What happens to a definition that breaks the protocol. Default: hide.',
  },
  internalError: {
    enum: ['refuse', 'pass'],
    description: 'What happens to a message when the guard itself fails. Default: refuse.',
  },
  closed: { type: 'boolean', description: 'Reject properties that a schema does not declare.' },
  tools: {
    type: 'array',
    description: 'Exceptions for some tools; if several match a tool, the last one wins.',
    items: TOOL_EXCEPTION,
  },
} as const;

/** The JSON Schema of what a configuration says about `assay guard`. */
export const GUARD_SCHEMA = {
  type: 'object',
  description: 'What assay guard does about calls, responses and definitions.',
  properties: {
    ...FOR_SERVERS,
    servers: {
      type: 'object',
      description: 'Exceptions by the name of a server.',
      additionalProperties: { type: 'object', properties: FOR_SERVERS, additionalProperties: false },
    },
  },
  additionalProperties: false,
} as const;
