import type { Revision } from '../model/revision.js';

const SITE = 'https://modelcontextprotocol.io/specification';

/** Where a page or heading of the specification moved or was split, the oldest place first. */
type Places = readonly [since: Revision, place: string][];

/** The paragraphs that rules refer to, and where each revision keeps them. */
const PLACES = {
  tool: [['2024-11-05', 'server/tools#tool']],
  toolNames: [
    ['2024-11-05', 'server/tools#tool'],
    ['2025-11-25', 'server/tools#tool-names'],
  ],
  listingTools: [['2024-11-05', 'server/tools#listing-tools']],
  header: [['2026-07-28', 'server/tools#x-mcp-header']],
  toolResult: [['2024-11-05', 'server/tools#tool-result']],
  text: [['2024-11-05', 'server/tools#text-content']],
  image: [['2024-11-05', 'server/tools#image-content']],
  audio: [['2025-03-26', 'server/tools#audio-content']],
  resourceLink: [['2025-06-18', 'server/tools#resource-links']],
  embeddedResource: [['2024-11-05', 'server/tools#embedded-resources']],
  structuredContent: [['2025-06-18', 'server/tools#structured-content']],
  outputSchema: [['2025-06-18', 'server/tools#output-schema']],
  errorHandling: [['2024-11-05', 'server/tools#error-handling']],
  toolsCapability: [['2024-11-05', 'server/tools#capabilities']],
  resourceAnnotations: [
    ['2024-11-05', 'server/resources#data-types'],
    ['2025-06-18', 'server/resources#annotations'],
  ],
  resourceUri: [['2024-11-05', 'server/resources#common-uri-schemes']],
  result: [
    ['2024-11-05', 'basic/messages#responses'],
    ['2025-03-26', 'basic/index#responses'],
    ['2025-11-25', 'basic/index#result-responses'],
  ],
  error: [
    ['2024-11-05', 'basic/messages#responses'],
    ['2025-03-26', 'basic/index#responses'],
    ['2025-11-25', 'basic/index#error-responses'],
  ],
  errorCodes: [['2026-07-28', 'basic/index#error-codes']],
  resultType: [['2026-07-28', 'basic/index#resulttype']],
  dialect: [['2025-11-25', 'basic/index#schema-dialect']],
  schemaValidity: [['2025-11-25', 'basic/index#schema-validation']],
  reference: [['2026-07-28', 'basic/index#ref-resolution']],
  meta: [
    ['2024-11-05', 'basic/messages#responses'],
    ['2025-03-26', 'basic/index#responses'],
    ['2025-06-18', 'basic/index#meta'],
  ],
  icons: [['2025-11-25', 'basic/index#icons']],
  tasks: [['2025-11-25', 'basic/utilities/tasks#tool-level-negotiation']],
  pagination: [['2024-11-05', 'server/utilities/pagination#response-format']],
  caching: [['2026-07-28', 'server/utilities/caching#cacheable-results']],
  ttl: [['2026-07-28', 'server/utilities/caching#time-to-live-ttl-field']],
  cacheScope: [['2026-07-28', 'server/utilities/caching#cache-scope-field']],
  cachePages: [['2026-07-28', 'server/utilities/caching#interaction-with-pagination']],
  inputRequired: [['2026-07-28', 'basic/patterns/mrtr#server-requirements-basic-workflow']],
  inputRequiredRequests: [['2026-07-28', 'basic/patterns/mrtr#supported-requests']],
  capabilities: [
    ['2024-11-05', 'basic/lifecycle#capability-negotiation'],
    ['2026-07-28', 'schema#servercapabilities'],
  ],
} as const satisfies Readonly<Record<string, Places>>;

/** A paragraph of the specification, by the name that it has here. */
export type Section = keyof typeof PLACES;

/** The address of a paragraph as one revision words it; the oldest known place where it did not exist yet. */
export function specUrl(section: Section, revision: Revision): string {
  const places: Places = PLACES[section];
  const place = places.findLast(([since]) => since <= revision) ?? places[0];
  return `${SITE}/${revision}/${place?.[1] ?? ''}`;
}
