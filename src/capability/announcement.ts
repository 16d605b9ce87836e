import { isRecord } from '../model/json.js';

/** The key in `capabilities.experimental`. */
export const EXPERIMENTAL_KEY = 'toolValidation';

/** The key in `capabilities.extensions`, where revision 2026-07-28 has a place for such things. */
export const EXTENSION_KEY = 'io.assay/tool-validation';

/** The notification by which a server says that verdicts may be wrong; its params name an event of `invalidateOn`. */
export const INVALIDATED_NOTIFICATION = 'notifications/toolValidation/invalidated';

/** The version of the specification in `docs/tool-validation-spec.md`. */
export const SPECIFICATION_VERSION = '1.0';

/** How deep a validation goes; each level takes the ones before it for granted. */
export const VALIDATION_LEVELS = ['syntax', 'semantic', 'runtime', 'security'] as const;

/** One of `VALIDATION_LEVELS`. */
export type ValidationLevel = (typeof VALIDATION_LEVELS)[number];

/** What a server says about its validation: the value of `experimental.toolValidation`. */
export interface ToolValidationCapability {
  readonly supported: true;
  /** The name of the tool that validates. */
  readonly method: string;
  readonly version: string;
  /** Whether `tools/list` shows the validation tool. False: clients call it, and models never see it. */
  readonly listed: boolean;
  /** Some checks do more than compute. */
  readonly async: boolean;
  /** Tells progress, entry by entry. */
  readonly streaming: boolean;
  /** A verdict may depend on more than the call: on files, on a database, on who asks. */
  readonly contextAware: boolean;
  readonly cacheable: boolean;
  readonly levels: Readonly<Record<ValidationLevel, boolean>>;
  readonly batchValidation: boolean;
  readonly maxBatchSize: number;
  /** `ttl` is in seconds. */
  readonly caching: {
    readonly enabled: boolean;
    readonly ttl: number;
    readonly invalidateOn: readonly string[];
  };
}

/** What a client makes of a server's capabilities. */
export type Announcement =
  | { readonly supported: true; readonly capability: ToolValidationCapability }
  | { readonly supported: false; readonly reason: string };

const NONE: Announcement = Object.freeze({
  supported: false,
  reason: 'The server does not announce tool validation.',
});

/**
 * Reads the announcement out of a server's capabilities: under `experimental`, or else under `extensions`. Missing
 * fields get the defaults of the specification; a malformed announcement counts as none, with the reason.
 */
export function readAnnouncement(capabilities: unknown): Announcement {
  if (!isRecord(capabilities)) return NONE;
  const { experimental, extensions } = capabilities;
  const announced = own(experimental, EXPERIMENTAL_KEY) ?? own(extensions, EXTENSION_KEY);
  if (announced === undefined) return NONE;
  if (!isRecord(announced)) return malformed('it is not an object');
  if (announced.supported === false) return NONE;
  if (announced.supported !== true) return malformed('"supported" is not a boolean');
  const { method = 'validate', version = SPECIFICATION_VERSION } = announced;
  if (typeof method !== 'string' || method === '') return malformed('"method" is not the name of a tool');
  if (typeof version !== 'string') return malformed('"version" is not a string');
  if (version.split('.')[0] !== '1')
    return { supported: false, reason: 'The server announces another major version of tool validation.' };
  return { supported: true, capability: { ...withDefaults(announced), method, version } };
}

function own(record: unknown, key: string): unknown {
  return isRecord(record) && Object.hasOwn(record, key) ? record[key] : undefined;
}

const malformed = (why: string): Announcement => ({
  supported: false,
  reason: `The server's announcement of tool validation is malformed: ${why}.`,
});

function withDefaults(announced: Readonly<Record<string, unknown>>) {
  const levels = isRecord(announced.levels) ? announced.levels : { syntax: true };
  const caching = isRecord(announced.caching) ? announced.caching : {};
  const { maxBatchSize: most, batchValidation } = announced;
  const isBounded = typeof most === 'number' && Number.isSafeInteger(most) && most > 0;
  const { ttl, invalidateOn } = caching;
  return {
    supported: true,
    listed: announced.listed !== false,
    async: announced.async === true,
    streaming: announced.streaming === true,
    contextAware: announced.contextAware === true,
    // A server that describes its caching has said that verdicts may be kept.
    cacheable: announced.cacheable === true || (caching.enabled === true && announced.cacheable !== false),
    levels: {
      syntax: own(levels, 'syntax') === true,
      semantic: own(levels, 'semantic') === true,
      runtime: own(levels, 'runtime') === true,
      security: own(levels, 'security') === true,
    },
    batchValidation: batchValidation === true,
    // Without an announced limit, send one at a time.
    maxBatchSize: isBounded && batchValidation === true ? most : 1,
    caching: {
      enabled: caching.enabled === true,
      ttl: typeof ttl === 'number' && ttl > 0 && Number.isFinite(ttl) ? ttl : 0,
      invalidateOn: Array.isArray(invalidateOn) ? invalidateOn.filter((tag) => typeof tag === 'string') : [],
    },
  } as const;
}

/**
 * True when something is there, and not switched off, at a dotted path such as `experimental.toolValidation.supported`.
 * Keys that contain dots themselves (`extensions.io.assay/tool-validation`) are found too.
 */
export function hasCapability(capabilities: unknown, path: string): boolean {
  return path !== '' && isOn(capabilities, path.split('.'));
}

function isOn(value: unknown, tokens: readonly string[]): boolean {
  if (tokens.length === 0) return value !== undefined && value !== null && value !== false;
  if (!isRecord(value)) return false;
  return tokens.some((_, index) => {
    const key = tokens.slice(0, index + 1).join('.');
    return Object.hasOwn(value, key) && isOn(value[key], tokens.slice(index + 1));
  });
}
