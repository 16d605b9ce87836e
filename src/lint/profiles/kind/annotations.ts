import type { ToolAnnotations } from '../../../model/tool.js';
import type { WholeToolCheck } from '../profile.js';

type Annotation = keyof ToolAnnotations;

/** Annotations that every tool has; of a group, one is enough. */
export function annotated(groups: readonly (readonly Annotation[])[]): WholeToolCheck {
  const words = groups.map((group) => group.map((name) => `\`${name}\``).join(' or ')).join(', ');
  return {
    scope: 'tool',
    expected: `in the annotations of every tool: ${words}`,
    fix: 'Add the annotations; each hint has to be true of the tool.',
    check({ annotations = {} }, report) {
      for (const group of groups)
        if (group.every((name) => annotations[name] === undefined))
          report('/annotations', [], `there is no ${group.map((name) => `\`${name}\``).join(' or ')}`);
    },
  };
}
