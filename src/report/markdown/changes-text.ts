import type { Comparison, FormerFinding } from '../compare-reports.js';
import { counted } from '../words.js';
import { codeSpan, escapeMarkdown, proseMarkdown } from './escape-markdown.js';

/** What changed since an earlier report: the numbers, and folded away what is no longer found, as far as there is room. */
export function changesText(comparison: Comparison, room: number): string[] {
  const { added, still, fixed, unknown, isAlike } = comparison;
  const numbers = [
    `**${counted(added.length, 'new finding')}**`,
    `**${fixed.length} fixed**`,
    `${still.length} unchanged`,
    ...(unknown.length === 0 ? [] : [`${unknown.length} not checked`]),
  ];
  const caution = isAlike ? '' : ' The runs used different seeds or modes, so they made different calls.';
  return [
    `Since the earlier report: ${numbers.join(', ')}.${caution}`,
    ...folded('Fixed', '✅', fixed, room / 2),
    ...folded('Not checked this time', '❔', unknown, room / 2),
  ];
}

function folded(title: string, icon: string, findings: readonly FormerFinding[], room: number): string[] {
  if (findings.length === 0) return [];
  const lines: string[] = [];
  let rest = room;
  for (const { tool, message, unknown } of findings) {
    const name = tool === undefined ? '' : `${codeSpan(tool, 128)}: `;
    const reason = unknown === undefined ? '' : ` (${escapeMarkdown(unknown, 200)})`;
    const line = `- ${icon} ${name}${proseMarkdown(message, 300)}${reason}`;
    rest -= line.length + 1;
    if (rest < 0) break;
    lines.push(line);
  }
  const left = findings.length - lines.length;
  const more = left > 0 ? `\n\n… and ${left} more.` : '';
  return [
    `<details><summary>${title}: ${findings.length}</summary>\n\n${lines.join('\n')}${more}\n\n</details>`,
  ];
}
