import { amount, count, day, flag, list, named, object, oneOf, optional, text, time } from './shape.js';

const VERDICTS = ['clean', 'findings', 'untested'] as const;
const CLASSES = ['fully_working', 'partially_working', 'connectivity_only', 'broken', 'error'] as const;

const verdict = oneOf(VERDICTS, 'What the run says of the server.');
/** A server of a fleet may have no run yet. */
const serverVerdict = oneOf([...VERDICTS, 'unchecked'], 'The last verdict; unchecked without a run.');
const severities = object({ error: count(), warning: count(), info: count() });
const severity = oneOf(['error', 'warning', 'info']);

/** A run without its report. */
export const RUN = named(
  'Run',
  object({
    id: text(),
    server: text(),
    startedAt: time(),
    verdict,
    fault: optional(text('Why the server could not be opened.')),
    partial: optional(text('Why the run ended early.')),
    version: optional(text('What the server says of itself.')),
    revision: text('The revision of the protocol.'),
    assay: optional(text('The version of Assay.')),
    mode: oneOf(['safe', 'standard', 'all']),
    tools: count(),
    tested: count(),
    fullyWorking: count(),
    confidence: count('0 to 100.'),
    contract: object({ yes: count(), no: count(), untested: count() }),
    findings: severities,
    changes: object({ new: count(), fixed: count(), returned: count() }),
    calls: count(),
    milliseconds: count(),
  }),
);

/** A server with its last run. */
export const SERVER = named(
  'Server',
  object({
    name: text(),
    target: optional(text('The command that starts it, or its URL, without secrets.')),
    verdict: serverVerdict,
    previousVerdict: optional(verdict),
    since: optional(time('When the first of the runs in a row with this verdict started.')),
    runs: count(),
    tools: count(),
    fullyWorking: count(),
    findings: severities,
    trend: list(
      object({ verdict, working: amount('The share of tools that work fully, 0 to 1.') }),
      'The last runs, the oldest first.',
    ),
    last: optional(RUN),
    fleets: list(
      object({ fleet: text(), group: optional(text()), tags: list(text()) }),
      'The fleets that have it.',
    ),
    canCheck: flag(
      'Whether a check can be started: the fleet file names the server, and the token allows it.',
    ),
  }),
);

/** The sums over all servers. */
export const OVERVIEW = named(
  'Overview',
  object({
    servers: count(),
    verdicts: object({
      ...{ clean: count(), findings: count(), untested: count() },
      unchecked: count('Servers of fleets that have no run yet.'),
    }),
    worse: count('Servers whose last verdict is worse than the one before.'),
    better: count('Servers whose last verdict is better than the one before.'),
    tools: count(),
    fullyWorking: count(),
    findings: severities,
    days: list(
      object({ day, clean: count(), findings: count(), untested: count() }),
      'The runs of the last days by verdict, the oldest first; of all servers, whatever the filter.',
    ),
  }),
);

const cell = oneOf(['yes', 'no', 'not_exercised', 'not_applicable']);

/** A tool in a run. */
export const TOOL = named(
  'Tool',
  object({
    name: text(),
    classification: optional(oneOf(CLASSES, 'Missing where the tool was not called.')),
    confidence: count('0 to 100.'),
    contract: object({
      successCase: cell,
      errorCase: cell,
      enumIn: cell,
      enumOut: cell,
      requiredFields: cell,
      errorStructure: cell,
    }),
    p50: optional(amount('Milliseconds of successful calls.')),
    p95: optional(amount('Milliseconds of successful calls.')),
    definition: optional(text('The hash of its definition.')),
  }),
);

/** A finding with when it was seen. */
export const FINDING = named(
  'Finding',
  object({
    id: text('The same as long as rule, subject and path are.'),
    server: text(),
    rule: text(),
    severity,
    tool: optional(text()),
    message: text(),
    firstSeen: time(),
    firstRun: text(),
    lastSeen: time(),
    lastRun: text(),
    fixedAt: optional(time()),
    fixedRun: optional(text()),
    returned: count('How often it came back after a fix.'),
  }),
);

/** A tool whose definition changed. */
export const DEFINITION_CHANGE = named(
  'DefinitionChange',
  object({
    run: text('The run that saw the change.'),
    at: time(),
    tool: text(),
    change: oneOf(['added', 'removed', 'changed']),
    before: optional(text('The hash of the definition.')),
    after: optional(text('The hash of the definition.')),
  }),
);

/** A rule over all servers. */
export const RULE = named(
  'Rule',
  object({ rule: text(), servers: count('With an open finding of the rule.'), findings: severities }),
);

const label = object({ name: text(), servers: count() });

/** A fleet with what its servers can be filtered by. */
export const FLEET = named(
  'Fleet',
  object({ name: text(), servers: count(), groups: list(label), tags: list(label) }),
);

/** A run of a fleet with its jobs by state. */
export const FLEET_RUN = named(
  'FleetRun',
  object({
    id: text(),
    fleet: text(),
    trigger: oneOf(['command', 'schedule', 'page']),
    startedAt: time(),
    finishedAt: optional(time('Missing while the run is under way.')),
    jobs: object({ waiting: count(), running: count(), done: count(), dead: count() }),
  }),
);

/** A server in a run of a fleet. */
export const JOB = named(
  'Job',
  object({
    server: text(),
    state: oneOf(['waiting', 'running', 'done', 'dead']),
    run: optional(text('The run that was kept.')),
    worker: optional(text('Host and process.')),
    attempts: count(),
    startedAt: optional(time()),
    finishedAt: optional(time()),
    fault: optional(text()),
  }),
);

/** What is under way. */
export const LIVE = named(
  'Live',
  object({
    runs: list(
      object({
        run: FLEET_RUN,
        running: list(JOB, 'At most 50.'),
        ended: list(JOB, 'The last ones, at most 20, the newest first.'),
      }),
      'The runs of fleets that are under way.',
    ),
    latest: list(RUN, 'The last runs that were kept, at most 20, the newest first.'),
  }),
);

const side = object({ run: RUN, tools: count() });

/** Two runs side by side. */
export const COMPARISON = named(
  'Comparison',
  object({
    before: side,
    after: side,
    isSameServer: flag(),
    isAlike: flag('Whether the runs used the same seed and mode, so that they made comparable calls.'),
    tools: list(
      object({ name: text(), before: optional(TOOL), after: optional(TOOL), isChanged: flag() }),
      'At most 300, those that differ first.',
    ),
    moreTools: count('Tools beyond those.'),
    added: list(
      object({ id: text(), rule: text(), severity, tool: optional(text()), message: text() }),
      'Only in the later run; at most 300.',
    ),
    fixed: list(
      object({ id: text(), severity, tool: optional(text()), message: text() }),
      'Only in the earlier run, although the later one looked for it; at most 300.',
    ),
    unknown: list(
      object({ id: text(), severity, tool: optional(text()), message: text(), reason: text() }),
      'Only in the earlier run, and not looked for in the later one; at most 300.',
    ),
    moreFindings: count('Findings beyond those.'),
    still: count('Findings that both have.'),
  }),
);

/** Who asks, and what they may do. */
export const SESSION = named(
  'Session',
  object({
    role: oneOf(['read', 'run', 'admin']),
    needsToken: flag('Whether requests without a token are rejected.'),
    canStart: flag('Whether checks can be started here.'),
    assay: text('The version of Assay.'),
  }),
);

/** A token without its secret. */
export const TOKEN = named(
  'Token',
  object({ name: text(), role: oneOf(['read', 'run', 'admin']), createdAt: time() }),
);

/** Why a request was not done. */
export const PROBLEM = named(
  'Problem',
  object({
    error: object({
      code: oneOf([
        ...([
          'invalid_request',
          'unauthorized',
          'forbidden',
          'not_found',
          'conflict',
          'too_many_requests',
        ] as const),
        ...(['unavailable', 'internal_error'] as const),
      ]),
      message: text(),
      parameter: optional(text('The parameter that is wrong.')),
    }),
  }),
);
