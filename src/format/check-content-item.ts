import type { FindingDraft, Severity } from '../model/finding.js';
import { isRecord, jsonTypeOf } from '../model/json.js';
import type { FormatRuleId } from './format-rules.js';

type ItemDraft = FindingDraft & { readonly rule: FormatRuleId; readonly severity: Severity };

/** A shape of an item: fields with the type that each must have. */
type Shape = Readonly<Record<string, 'string' | 'object'>>;

/**
 * The shapes that each type may have: the standard's own first, then the protocol's, since an envelope may carry
 * blocks that a client of the protocol reads directly. Other types are the author's affair.
 */
const SHAPES: Readonly<Record<string, readonly Shape[]>> = {
  text: [{ text: 'string' }],
  image: [
    { url: 'string', altText: 'string' },
    { data: 'string', mimeType: 'string' },
  ],
  audio: [{ data: 'string', mimeType: 'string' }],
  resource: [{ resourceType: 'string', identifier: 'string', name: 'string' }, { resource: 'object' }],
  resource_link: [{ uri: 'string', name: 'string' }],
};

/** Where one item of `content` departs from the standard; paths are relative to the item. */
export function* checkContentItem(item: unknown): Generator<ItemDraft> {
  const type = isRecord(item) ? item.type : undefined;
  if (!isRecord(item) || typeof type !== 'string' || type === '') {
    yield {
      rule: 'format/item-type',
      severity: 'error',
      path: '/type',
      message: 'Each content item must include a type field',
      expected: Object.keys(SHAPES).join(' | '),
      received: isRecord(item) ? jsonTypeOf(type) : jsonTypeOf(item),
      fix: 'Add the type of the item, such as type: "text".',
    };
    return;
  }
  const shapes = Object.hasOwn(SHAPES, type) ? (SHAPES[type] ?? []) : [];
  const misses = shapes.map((shape) => missing(item, shape));
  if (misses.length === 0 || misses.some((fields) => fields.length === 0)) return;
  const [closest = []] = misses.sort((a, b) => a.length - b.length);
  for (const [field, expected] of closest)
    yield {
      rule: 'format/item-field',
      severity: 'error',
      path: `/${field}`,
      message: `A content item of type ${type} must include ${field}.`,
      expected,
      received: jsonTypeOf(item[field]),
      fix: `Add ${field} to the item.`,
    };
}

function missing(item: Readonly<Record<string, unknown>>, shape: Shape): [field: string, expected: string][] {
  return Object.entries(shape).filter(([field, type]) =>
    type === 'object' ? !isRecord(item[field]) : typeof item[field] !== type,
  );
}
