import { isRecord } from '../../../model/json.js';
import { quoteValue } from '../../../model/quote.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** How the base64 of a file of a type begins. */
const BEGINNINGS: readonly (readonly [type: string, start: string])[] = [
  ['image/png', 'iVBORw0KGgo'],
  ['image/jpeg', '/9j/'],
  ['image/gif', 'R0lGOD'],
  ['image/webp', 'UklGR'],
];

/** An image has another type than the response says. */
export const imageType: CallDetector = {
  name: 'image type',
  scope: 'call',
  rules: [RUN_RULES.imageType],
  replay: { by: 'call' },
  *detect(tool, { reply, scenario }) {
    const content: unknown = reply?.kind === 'result' && isRecord(reply.result) ? reply.result.content : [];
    if (scenario.violates !== undefined || !Array.isArray(content)) return;
    for (const [index, block] of content.entries()) {
      if (!isRecord(block) || typeof block.data !== 'string' || typeof block.mimeType !== 'string') continue;
      const { data, mimeType } = block;
      const actual = BEGINNINGS.find(([, start]) => data.startsWith(start))?.[0];
      const said = mimeType.toLowerCase().replace('image/jpg', 'image/jpeg');
      if (actual === undefined || said === actual || !BEGINNINGS.some(([type]) => type === said)) continue;
      const draft = {
        path: `/content/${index}/mimeType`,
        message: 'The image has another type than `mimeType` says.',
        expected: quoteValue(actual),
        received: quoteValue(mimeType),
      };
      yield runFinding(RUN_RULES.imageType, tool.name, draft, 'response');
      return;
    }
  },
};
