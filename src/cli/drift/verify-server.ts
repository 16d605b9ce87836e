import { type ConsumerContract, verifyContract, verifyResponse } from '../../drift/index.js';
import type { Finding } from '../../model/finding.js';
import { decideSafety, type SafetyOptions } from '../../scenario/index.js';
import type { Invocation } from '../invocation.js';
import type { OpenedServer } from '../opened-server.js';

/** What verifying a consumer's contract has shown. */
export interface Verification {
  readonly findings: readonly Finding[];
  /** Calls that were made. */
  readonly calls: number;
  /** Why calls were not made, one sentence for each tool. */
  readonly unmade: readonly string[];
}

/** Checks the definitions of a server against a consumer's contract, and makes the calls that are allowed. */
export async function verifyServer(
  { session, tools }: OpenedServer,
  contract: ConsumerContract,
  safety: SafetyOptions,
  { terminal, signal }: Invocation,
): Promise<Verification> {
  const findings = [...verifyContract(contract, tools)];
  const unmade: string[] = [];
  let made = 0;
  for (const [name, needs] of Object.entries(contract.tools)) {
    const tool = tools.find((one) => one.name === name);
    const { calls = [] } = needs;
    if (tool === undefined || calls.length === 0) continue;
    const { callable, reason, flag } = decideSafety(tool, { ...safety, tools });
    if (!callable) {
      unmade.push(`${name}: not called. ${reason} To call it: ${flag}`);
      continue;
    }
    for (const [index, call] of calls.entries()) {
      terminal.progress(`Calling ${name} …`);
      const reply = await session.callTool(name, call.arguments, { signal });
      findings.push(...verifyResponse(name, needs, call, index, reply));
      made++;
    }
  }
  terminal.progress('');
  return { findings: withoutRepeats(findings), calls: made, unmade };
}

/** Several calls may show the same; the first is enough. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ rule, subject, path }) => {
    const identity = JSON.stringify([rule, subject.tool, path]);
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}
