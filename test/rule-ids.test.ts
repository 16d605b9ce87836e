import { describe, expect, it } from 'vitest';
import { CAPABILITY_RULES } from '../src/capability/index.js';
import { LINT_RULES } from '../src/lint/index.js';
import { PROTOCOL_RULES } from '../src/protocol/index.js';
import { RESPONSE_RULES } from '../src/response/index.js';
import { RUN_RULES } from '../src/run/index.js';

/** Baselines and configurations name rules by id, so that an id, once published, stays. */
const PROTOCOL = [
  'protocol/tool-shape error 2024-11-05',
  'protocol/tool-name error 2024-11-05',
  'protocol/tool-name-length warning 2025-11-25',
  'protocol/tool-name-characters warning 2025-11-25',
  'protocol/tool-title error 2025-06-18',
  'protocol/tool-description error 2024-11-05',
  'protocol/input-schema error 2024-11-05',
  'protocol/input-schema-root error 2024-11-05',
  'protocol/schema-properties error 2024-11-05 to 2025-11-25',
  'protocol/schema-valid error 2025-11-25',
  'protocol/schema-dialect warning 2025-11-25',
  'protocol/schema-reference warning 2026-07-28',
  'protocol/output-schema error 2025-06-18',
  'protocol/output-schema-root error 2025-06-18 to 2025-11-25',
  'protocol/tool-annotations error 2025-03-26',
  'protocol/tool-icons error 2025-11-25',
  'protocol/tool-icon-source error 2025-11-25',
  'protocol/tool-execution error 2025-11-25 to 2025-11-25',
  'protocol/tool-meta error 2025-06-18',
  'protocol/meta-key error 2025-06-18',
  'protocol/header-name error 2026-07-28',
  'protocol/header-unique error 2026-07-28',
  'protocol/header-type error 2026-07-28',
  'protocol/header-reachable error 2026-07-28',
  'protocol/tool-name-unique warning 2024-11-05',
  'protocol/list-shape error 2024-11-05',
  'protocol/list-cursor error 2024-11-05',
  'protocol/list-result-type error 2026-07-28',
  'protocol/list-ttl error 2026-07-28',
  'protocol/list-cache-scope error 2026-07-28',
  'protocol/list-cache-scope-varies error 2026-07-28',
  'protocol/result-shape error 2024-11-05',
  'protocol/result-content error 2024-11-05',
  'protocol/result-is-error error 2024-11-05',
  'protocol/result-structured-content error 2025-06-18 to 2025-11-25',
  'protocol/result-meta error 2024-11-05',
  'protocol/result-type error 2026-07-28',
  'protocol/result-type-unknown error 2026-07-28',
  'protocol/input-required error 2026-07-28',
  'protocol/input-request error 2026-07-28',
  'protocol/block-shape error 2024-11-05',
  'protocol/block-type error 2024-11-05',
  'protocol/block-text error 2024-11-05',
  'protocol/block-image error 2024-11-05',
  'protocol/block-audio error 2025-03-26',
  'protocol/block-resource error 2024-11-05',
  'protocol/block-resource-link error 2025-06-18',
  'protocol/resource-uri error 2024-11-05',
  'protocol/block-annotations error 2024-11-05',
  'protocol/block-meta error 2025-06-18',
  'protocol/error-shape error 2024-11-05',
  'protocol/error-code-reserved error 2026-07-28',
  'protocol/error-code-legacy warning 2026-07-28',
  'protocol/capabilities-shape error 2024-11-05',
  'protocol/capabilities-experimental error 2024-11-05',
  'protocol/capabilities-extensions error 2026-07-28',
  'protocol/capabilities-tools error 2024-11-05',
];

const RESPONSE = [
  'response/unreadable error',
  'response/no-content error',
  'response/text-missing warning',
  'response/soft-error error',
  'response/crash error',
  'response/unreachable warning',
  'response/error-unclear warning',
  'response/error-unsure info',
  'response/happy-path-rejected warning',
  'response/unfinished info',
  'response/output-schema error',
  'response/output-schema-unusable warning',
  'response/structured-content-missing error',
  'response/structured-content-in-text error',
  'response/structured-error info',
  'response/parity warning',
  'response/leak-stack-trace warning',
  'response/leak-path warning',
  'response/leak-secret error',
  'response/size warning',
];

const RUN = [
  'run/silent-acceptance error',
  'run/malformed-arguments info',
  'run/coerced info',
  'run/undeclared-accepted info',
  'run/format-ignored info',
  'run/valid-rejected error',
  'run/rejected-otherwise info',
  'run/enum-drift-in error',
  'run/enum-drift-out error',
  'run/hang error',
  'run/exit error',
  'run/too-large error',
  'run/no-answer error',
  'run/flaky warning',
  'run/slow warning',
  'run/unknown-tool error',
  'run/no-success info',
  'run/limit-ignored warning',
  'run/unprinted-value error',
  'run/mixed-up error',
  'run/unicode error',
  'run/error-structure warning',
  'run/list-unstable error',
  'run/read-only error',
  'run/state error',
];

const LINT = [
  'lint/keyword-value error',
  'lint/not-a-schema error',
  'lint/annotation-value warning',
  'lint/older-draft warning from 2025-11-25',
  'lint/wrong-draft warning from 2025-11-25',
  'lint/keyword-typo warning',
  'lint/inapplicable-keyword warning',
  'lint/dangling-ref error',
  'lint/remote-ref warning to 2025-11-25',
  'lint/invalid-pattern error',
  'lint/slow-pattern warning',
  'lint/required-impossible error',
  'lint/required-undeclared warning',
  'lint/duplicate-required warning',
  'lint/contradictory-bounds error',
  'lint/empty-enum error',
  'lint/impossible-enum error',
  'lint/enum-member warning',
  'lint/duplicate-enum warning',
  'lint/invalid-default warning',
  'lint/null-default info',
  'lint/invalid-example warning',
  'lint/accepts-nothing error',
  'lint/accepts-anything warning',
  'lint/open-object info',
  'lint/no-description warning',
  'lint/placeholder-description warning',
  'lint/parameter-description info',
  'lint/unknown-parameter warning',
  'lint/unknown-value warning',
  'lint/duplicate-tool warning',
  'lint/same-description warning',
  'lint/ambiguous-name warning',
  'lint/vague-name info',
  'lint/token-budget warning',
  'lint/list-token-budget info',
  'lint/bidirectional-text error',
  'lint/invisible-text error',
  'lint/zero-width-text warning',
  'lint/control-characters warning',
  'lint/model-instructions warning',
  'lint/first-call info',
  'lint/secret error',
  'lint/secret-default warning',
  'lint/read-only-contradiction warning from 2025-03-26',
  'lint/destructive-contradiction warning from 2025-03-26',
];

describe('the ids of rules', () => {
  it('of lint, with severity and the revisions in force, are what users were promised', () => {
    const shown = LINT_RULES.map(({ id, severity, since, until }) =>
      [id, severity, since && `from ${since}`, until && `to ${until}`].filter(Boolean).join(' '),
    );
    expect(shown).toEqual(LINT);
  });

  it('of the protocol, with severity and the revisions in force, are what users were promised', () => {
    const shown = PROTOCOL_RULES.map(({ id, level, since, until }) => {
      const severity = level === 'MUST' ? 'error' : 'warning';
      return `${id} ${severity} ${since}${until === undefined ? '' : ` to ${until}`}`;
    });
    expect(shown).toEqual(PROTOCOL);
  });

  it('of answers, with severity, are what users were promised', () => {
    expect(Object.values(RESPONSE_RULES).map(({ id, severity }) => `${id} ${severity}`)).toEqual(RESPONSE);
  });

  it('of calls, with severity, are what users were promised', () => {
    expect(Object.values(RUN_RULES).map(({ id, severity }) => `${id} ${severity}`)).toEqual(RUN);
  });

  it('of tool validation, with severity, are what users were promised', () => {
    expect(Object.values(CAPABILITY_RULES).map(({ id, severity }) => `${id} ${severity}`)).toEqual([
      'capability/announcement error',
      'capability/tool-absent error',
      'capability/read-only error',
      'capability/request error',
      'capability/verdict error',
      'capability/false-valid error',
      'capability/false-invalid error',
      'capability/executes error',
      'capability/slow warning',
      'capability/batch error',
    ]);
  });
});
