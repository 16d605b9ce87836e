import { findingKey } from '../../../model/finding.js';
import { valueAt } from '../../../model/json-pointer.js';
import { foldName } from '../../../model/nearest.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** No listed value is accepted, but one of them in another spelling is: that call is the control. */
export function* spellingRejected(state: ToolState): Generator<Detection> {
  if (successes(state).length > 0) return;
  for (const { scenario, succeeded, arguments: args } of state.attempts) {
    if (!succeeded || scenario.violates?.keyword !== 'enum') continue;
    const { path } = scenario.violates;
    const accepted = valueAt(args, path);
    const rejected = state.attempts.find(
      (one) =>
        one.scenario.violates === undefined &&
        one.validation?.diagnosis.kind === 'validation_rejection' &&
        isRespelled(valueAt(one.arguments, path), accepted),
    );
    if (rejected === undefined) continue;
    const draft = {
      path,
      message: 'The tool rejects a value that its schema lists, and accepts it in another spelling.',
      expected: quoteValue(valueAt(rejected.arguments, path)),
      received: quoteValue(accepted),
      evidence: [{ text: quote(rejected.arguments, 160) }],
    };
    const finding = runFinding(RUN_RULES.enumDriftIn, state.tool.name, draft);
    // That a value outside the list is accepted says less, and needs a control of its own.
    for (const entry of state.book.entries)
      if (findingKey(entry.finding) === findingKey(finding)) state.book.remove(entry);
    yield { finding, attempt: rejected, isConfirmed: true };
    return;
  }
}

function isRespelled(one: unknown, other: unknown): boolean {
  return (
    typeof one === 'string' && typeof other === 'string' && one !== other && foldName(one) === foldName(other)
  );
}
