import type { Finding } from '../../model/finding.js';
import { isAtLeast, type Revision } from '../../model/revision.js';
import type { Tool } from '../../model/tool.js';
import { diffTexts } from './diff-texts.js';
import { type DiffOptions, diffTools } from './diff-tools.js';
import { changeFinding, type DriftChange } from './drift-change.js';

/** What a server promises: its tools, and what it says beside them. */
export interface ServerContract {
  readonly tools: readonly Tool[];
  readonly revision?: Revision;
  readonly instructions?: string;
  /** What the server says of itself. */
  readonly name?: string;
  readonly version?: string;
}

/** What changed between two versions of a server: its tools, its instructions, and the revision that it speaks. */
export function diffServers(
  old: ServerContract,
  fresh: ServerContract,
  options: DiffOptions = {},
): readonly Finding[] {
  const changes = [
    ...revisionChanges(old.revision, fresh.revision),
    ...(options.texts === false ? [] : instructionChanges(old.instructions, fresh.instructions)),
  ];
  return [
    ...changes.map((change) => ({ ...changeFinding('', change), subject: {} })),
    ...diffTools(old.tools, fresh.tools, options),
  ];
}

function revisionChanges(old: Revision | undefined, fresh: Revision | undefined): readonly DriftChange[] {
  if (old === undefined || fresh === undefined || old === fresh) return [];
  const isNewer = isAtLeast(fresh, old);
  return [
    {
      rule: 'drift/revision-changed',
      impact: isNewer ? 'compatible' : 'risky',
      part: 'definition',
      path: '/revision',
      message: `The server speaks ${isNewer ? 'a newer' : 'an older'} revision of the protocol.`,
      expected: old,
      received: fresh,
    },
  ];
}

/** Instructions are texts that models read, as descriptions are. */
function instructionChanges(old: string | undefined, fresh: string | undefined): readonly DriftChange[] {
  const path = '/instructions';
  if (old === fresh) return [];
  if (fresh === undefined)
    return [
      {
        rule: 'drift/text-changed',
        impact: 'compatible',
        part: 'definition',
        path,
        message: 'The instructions were removed.',
      },
    ];
  return diffTexts(bearer(old ?? ''), bearer(fresh)).map((change) => ({ ...change, path }));
}

const bearer = (description: string): Tool => ({ name: 'instructions', description, inputSchema: true });
