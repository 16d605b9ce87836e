import { isRecord } from '../model/json.js';
import type { CallToolResult, ContentBlock } from '../model/result.js';
import { isAtLeast, LATEST_REVISION, type Revision } from '../model/revision.js';
import type { ContentItem, ImageItem, McpResponse, ResourceItem } from './envelope.js';
import { metaOf } from './envelope-meta.js';

/**
 * Turns an envelope into a tool result of the protocol. An image by URL and a resource become a `resource_link`
 * (a line of text for clients older than 2025-06-18); `data` becomes `structuredContent` where the revision can
 * carry it, and never on an error. What the protocol has no place for (time, code, details, sizes, metadata) travels in
 * `_meta`, so that `fromCallToolResult` gives the envelope back.
 */
export function toCallToolResult(
  response: McpResponse,
  revision: Revision = LATEST_REVISION,
): CallToolResult {
  const content = response.content.map((item) => toBlock(item, revision));
  const complete = isAtLeast(revision, '2026-07-28') ? { resultType: 'complete' } : {};
  const carried = response.success ? structured(response.data, revision) : {};
  const isError = response.success ? {} : { isError: true };
  return { content, ...carried, ...isError, ...complete, _meta: metaOf(response, content, carried) };
}

function structured(data: unknown, revision: Revision): { structuredContent?: unknown } {
  if (data === undefined || !isAtLeast(revision, '2025-06-18')) return {};
  return isRecord(data) || isAtLeast(revision, '2026-07-28') ? { structuredContent: data } : {};
}

function toBlock(item: ContentItem, revision: Revision): ContentBlock {
  if (isImage(item)) return link(imageLink(item), revision);
  if (isResource(item)) return link(resourceLink(item), revision);
  return item;
}

const isImage = (item: ContentItem): item is ImageItem =>
  item.type === 'image' && 'url' in item && typeof item.url === 'string';

const isResource = (item: ContentItem): item is ResourceItem =>
  item.type === 'resource' && 'identifier' in item && typeof item.identifier === 'string';

interface ResourceLink {
  readonly uri: string;
  readonly name: string;
  readonly description?: string;
}

function imageLink({ url, altText, caption }: ImageItem): ResourceLink {
  return { uri: url, name: altText, ...(caption === undefined ? {} : { description: caption }) };
}

function resourceLink({ resourceType, identifier, name, description }: ResourceItem): ResourceLink {
  const uri = /^[a-z][a-z0-9+.-]*:/i.test(identifier)
    ? identifier
    : `${encodeURIComponent(resourceType)}:${encodeURI(identifier)}`;
  return { uri, name, ...(description === undefined ? {} : { description }) };
}

function link(target: ResourceLink, revision: Revision): ContentBlock {
  if (isAtLeast(revision, '2025-06-18')) return { type: 'resource_link', ...target };
  const note = target.description === undefined ? '' : ` (${target.description})`;
  return { type: 'text', text: `${target.name}: ${target.uri}${note}` };
}
