import { isRecord, type JsonObject, jsonTypeOf } from '../model/json.js';
import { joinPointer } from '../model/json-pointer.js';
import { quoteValue } from '../model/quote.js';
import type { Tool, ToolAnnotations } from '../model/tool.js';
import { isMetaKey } from './meta-key.js';
import type { Deviations, ProtocolRule } from './rule.js';
import { TOOL_RULES } from './tool-rules.js';

type Wire = Readonly<Record<string, unknown>>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A tool while it is being read. */
export type ToolDraft = Mutable<Partial<Tool>>;

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
const TASK_SUPPORT = ['forbidden', 'optional', 'required'] as const;
const ICON_SOURCE = /^(?:https?:|data:)/i;

/** Takes over the optional fields of a tool that have the right type, all but schemas; the others are reported. */
export function readToolFields(wire: Wire, fields: ToolDraft, deviations: Deviations): void {
  const { title, description } = wire;
  if (typeof title === 'string') fields.title = title;
  else if (title !== undefined) wrongType(TOOL_RULES.title, '/title', 'string', title, deviations);
  if (typeof description === 'string') fields.description = description;
  else if (description !== undefined)
    wrongType(TOOL_RULES.description, '/description', 'string', description, deviations);
  if (wire.annotations !== undefined) fields.annotations = readAnnotations(wire.annotations, deviations);
  if (wire.icons !== undefined) fields.icons = readIcons(wire.icons, deviations);
  const execution = readExecution(wire.execution, deviations);
  if (execution !== undefined) fields.execution = execution;
  if (isRecord(wire._meta)) {
    fields._meta = wire._meta;
    checkMetaKeys(wire._meta, deviations);
  } else if (wire._meta !== undefined) wrongType(TOOL_RULES.meta, '/_meta', 'object', wire._meta, deviations);
}

function wrongType(
  rule: ProtocolRule,
  path: string,
  expected: string,
  value: unknown,
  deviations: Deviations,
): void {
  const field = path.slice(path.lastIndexOf('/') + 1);
  const message = `\`${field}\` has the wrong type.`;
  deviations.add(rule, { path, message, expected, received: jsonTypeOf(value) });
}

function readAnnotations(value: unknown, deviations: Deviations): ToolAnnotations {
  const annotations: Mutable<ToolAnnotations> = {};
  if (!isRecord(value)) {
    wrongType(TOOL_RULES.annotations, '/annotations', 'object', value, deviations);
    return annotations;
  }
  for (const hint of HINTS) {
    const flag = value[hint];
    if (typeof flag === 'boolean') annotations[hint] = flag;
    else if (flag !== undefined)
      wrongType(TOOL_RULES.annotations, `/annotations/${hint}`, 'boolean', flag, deviations);
  }
  const { title } = value;
  if (typeof title === 'string') annotations.title = title;
  else if (title !== undefined)
    wrongType(TOOL_RULES.annotations, '/annotations/title', 'string', title, deviations);
  return annotations;
}

function readIcons(value: unknown, deviations: Deviations): readonly JsonObject[] {
  if (!Array.isArray(value)) {
    wrongType(TOOL_RULES.icons, '/icons', 'array', value, deviations);
    return [];
  }
  return value.filter((icon: unknown, index): icon is JsonObject => {
    const path = `/icons/${index}`;
    if (isRecord(icon)) return isIcon(icon, path, deviations);
    wrongType(TOOL_RULES.icons, path, 'object', icon, deviations);
    return false;
  });
}

function isIcon(icon: Wire, path: string, deviations: Deviations): boolean {
  const { src, mimeType, sizes, theme } = icon;
  if (typeof src !== 'string') wrongType(TOOL_RULES.icons, `${path}/src`, 'string', src, deviations);
  else if (!ICON_SOURCE.test(src)) {
    const message = 'The source of the icon has a scheme that clients reject.';
    deviations.add(TOOL_RULES.iconSource, { path: `${path}/src`, message, received: quoteValue(src, 60) });
  }
  if (mimeType !== undefined && typeof mimeType !== 'string')
    wrongType(TOOL_RULES.icons, `${path}/mimeType`, 'string', mimeType, deviations);
  if (sizes !== undefined && !(Array.isArray(sizes) && sizes.every((size) => typeof size === 'string')))
    wrongType(TOOL_RULES.icons, `${path}/sizes`, 'list of strings', sizes, deviations);
  if (theme !== undefined && theme !== 'light' && theme !== 'dark') {
    const draft = { path: `${path}/theme`, message: 'The theme of the icon is unknown.' };
    deviations.add(TOOL_RULES.icons, {
      ...draft,
      expected: '"light" or "dark"',
      received: quoteValue(theme, 60),
    });
  }
  return typeof src === 'string';
}

function readExecution(value: unknown, deviations: Deviations): Tool['execution'] {
  if (value === undefined) return undefined;
  if (!isRecord(value)) {
    wrongType(TOOL_RULES.execution, '/execution', 'object', value, deviations);
    return undefined;
  }
  const { taskSupport } = value;
  if (taskSupport === undefined) return {};
  const known = TASK_SUPPORT.find((word) => word === taskSupport);
  if (known !== undefined) return { taskSupport: known };
  deviations.add(TOOL_RULES.execution, {
    path: '/execution/taskSupport',
    message: '`taskSupport` has an unknown value.',
    expected: '"forbidden", "optional" or "required"',
    received: quoteValue(taskSupport, 60),
  });
  return {};
}

function checkMetaKeys(meta: Wire, deviations: Deviations): void {
  for (const key of Object.keys(meta)) {
    if (isMetaKey(key)) continue;
    const message = 'The key of `_meta` is not a valid name.';
    deviations.add(TOOL_RULES.metaKey, {
      path: joinPointer('/_meta', key),
      message,
      received: quoteValue(key, 100),
    });
  }
}
