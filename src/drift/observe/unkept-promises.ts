import { joinPointer } from '../../model/json-pointer.js';
import { quoteValue } from '../../model/quote.js';
import type { DriftChange } from '../diff/drift-change.js';
import type { FieldCount } from './field-counts.js';
import { ENOUGH, type ObservedTool } from './observed-tool.js';
import { OCCASIONAL_FIELDS } from './occasional-fields.js';
import type { ToolObserver } from './tool-observer.js';

/** Where an output schema promises less than responses have, or more: by what was seen in this run and before. */
export function* unkeptPromises({ fields }: ToolObserver, lane: ObservedTool): Generator<DriftChange> {
  for (const [path, { fields: names }] of fields.objects)
    for (const [name, field] of names) {
      const place = joinPointer(path, name);
      const seen = lane.fields?.[place];
      if (!field.isDeclared || field.isRequired || seen === undefined || seen.of < ENOUGH) continue;
      if (seen.presence === 'always')
        yield {
          rule: 'drift/observed-optional',
          impact: 'compatible',
          part: 'response',
          path: place,
          message: `Every response has ${quoteValue(name, 64)}, but the output schema does not require it.`,
        };
      else if (seen.presence === 'never' && !isSpecial(name, field))
        yield {
          rule: 'drift/observed-unused',
          impact: 'compatible',
          part: 'response',
          path: place,
          message: `The output schema declares ${quoteValue(name, 64)}, but no response has it.`,
        };
    }
}

function isSpecial(name: string, { nodes }: FieldCount): boolean {
  return OCCASIONAL_FIELDS.has(name) || nodes.some(({ deprecated }) => deprecated === true);
}
