import { isRecord, jsonTypeOf } from '../model/json.js';
import { quoteValue } from '../model/quote.js';
import { isAtLeast, type Revision } from '../model/revision.js';
import { looksLikeBase64 } from './base64.js';
import { checkBlockExtras } from './block-extras.js';
import type { Block } from './content-block.js';
import { RESULT_RULES } from './result-rules.js';
import type { Deviations, ProtocolRule } from './rule.js';

type Wire = Readonly<Record<string, unknown>>;
type Check = (block: Wire, path: string, deviations: Deviations) => boolean;

interface BlockType {
  readonly since: Revision;
  readonly check: Check;
}

/** What each type of block must look like, and the revision that brought it. */
const TYPES: Readonly<Record<string, BlockType>> = {
  text: { since: '2024-11-05', check: isText },
  image: { since: '2024-11-05', check: (...args) => isMedia(RESULT_RULES.image, ...args) },
  audio: { since: '2025-03-26', check: (...args) => isMedia(RESULT_RULES.audio, ...args) },
  resource: { since: '2024-11-05', check: isResource },
  resource_link: { since: '2025-06-18', check: isResourceLink },
};

const URI = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** Reads one block of `content`. What is wrong with it is reported, and the caller goes on with the next. */
export function readBlock(wire: unknown, path: string, deviations: Deviations): Block {
  if (!isRecord(wire) || typeof wire.type !== 'string') {
    const what = isRecord(wire) ? 'has no type' : 'is not an object';
    const received = isRecord(wire) ? jsonTypeOf(wire.type) : jsonTypeOf(wire);
    deviations.add(RESULT_RULES.blockShape, { path, message: `The content block ${what}.`, received });
    return { type: 'other', wire };
  }
  const type = Object.hasOwn(TYPES, wire.type) ? TYPES[wire.type] : undefined;
  checkBlockExtras(wire, path, deviations);
  if (type === undefined || !isAtLeast(deviations.revision, type.since)) {
    const message =
      type === undefined
        ? 'No revision of the protocol defines this type of block.'
        : `This type of block came with revision ${type.since}.`;
    deviations.add(RESULT_RULES.blockType, {
      path: `${path}/type`,
      message,
      received: quoteValue(wire.type, 60),
    });
    return { type: 'other', claims: wire.type, wire };
  }
  return isOf(type, wire, path, deviations) ? wire : { type: 'other', claims: wire.type, wire };
}

/** Whether a block is what its type asks for. */
function isOf(type: BlockType, wire: Wire, path: string, deviations: Deviations): wire is Wire & Block {
  return type.check(wire, path, deviations);
}

function isString(
  rule: ProtocolRule,
  holder: Wire,
  key: string,
  path: string,
  deviations: Deviations,
): boolean {
  const value = holder[key];
  if (typeof value === 'string') return true;
  const message = value === undefined ? `The block has no \`${key}\`.` : `\`${key}\` is not a string.`;
  deviations.add(rule, { path: `${path}/${key}`, message, expected: 'string', received: jsonTypeOf(value) });
  return false;
}

function isBase64(
  rule: ProtocolRule,
  holder: Wire,
  key: string,
  path: string,
  deviations: Deviations,
): boolean {
  if (!isString(rule, holder, key, path, deviations)) return false;
  const value = String(holder[key]);
  if (looksLikeBase64(value)) return true;
  const received = quoteValue(value.slice(0, 40), 40);
  deviations.add(rule, { path: `${path}/${key}`, message: `\`${key}\` is not base64.`, received });
  return false;
}

function isUri(rule: ProtocolRule, holder: Wire, path: string, deviations: Deviations): boolean {
  if (!isString(rule, holder, 'uri', path, deviations)) return false;
  const uri = String(holder.uri);
  if (URI.test(uri)) return true;
  const message = 'The `uri` has no scheme.';
  deviations.add(RESULT_RULES.resourceUri, { path: `${path}/uri`, message, received: quoteValue(uri, 100) });
  return true;
}

function isText(block: Wire, path: string, deviations: Deviations): boolean {
  return isString(RESULT_RULES.text, block, 'text', path, deviations);
}

/** How base64 begins that holds a web page, XML or JSON. */
const TEXT_IN_BASE64 = /^(?:PCFET0NUWVBF|PCFkb2N0eXBl|PGh0bWw|PEhUTUw|PD94bWw|eyJ)/;

function isMedia(rule: ProtocolRule, block: Wire, path: string, deviations: Deviations): boolean {
  const data = isBase64(rule, block, 'data', path, deviations) && isNoText(rule, block, path, deviations);
  return isString(rule, block, 'mimeType', path, deviations) && data;
}

/** An error page of another server is no image; SVG is XML. */
function isNoText(
  rule: ProtocolRule,
  { data, mimeType }: Wire,
  path: string,
  deviations: Deviations,
): boolean {
  if (!TEXT_IN_BASE64.test(String(data)) || /xml|html|json|text/.test(String(mimeType))) return true;
  const message = '`data` holds a web page or JSON.';
  deviations.add(rule, { path: `${path}/data`, message, expected: String(mimeType) });
  return false;
}

function isResource(block: Wire, path: string, deviations: Deviations): boolean {
  const { resource } = block;
  const rule = RESULT_RULES.resource;
  const at = `${path}/resource`;
  if (!isRecord(resource)) {
    const message = 'The block has no `resource` object.';
    deviations.add(rule, { path: at, message, expected: 'object', received: jsonTypeOf(resource) });
    return false;
  }
  const uri = isUri(rule, resource, at, deviations);
  if (resource.text !== undefined && resource.blob === undefined)
    return isString(rule, resource, 'text', at, deviations) && uri;
  if (resource.blob !== undefined) return isBase64(rule, resource, 'blob', at, deviations) && uri;
  deviations.add(rule, { path: at, message: 'The resource has neither `text` nor `blob`.' });
  return false;
}

function isResourceLink(block: Wire, path: string, deviations: Deviations): boolean {
  const uri = isUri(RESULT_RULES.resourceLink, block, path, deviations);
  return isString(RESULT_RULES.resourceLink, block, 'name', path, deviations) && uri;
}
