import type { PhraseTable } from './phrase.js';

/** What services say about their own rules: conflicts, policies, preconditions, allow-lists. */
export const conflictOrRule: PhraseTable = {
  reading: 'words',
  groups: [
    {
      kind: 'conflict_or_rule',
      weight: 4,
      name: 'something taken or refused',
      phrases: [
        ['already (been |being |taken)…', 'Device "e-1234" is already being recorded.'],
        ['is (archived|closed|completed?|cancell?ed|paused)', 'is archived'],
        ['is (suspended|inactive|sold out|frozen|busy)', 'is suspended'],
        ['declined', 'Your card was declined.'],
        ['not in channel', 'not in channel'],
        ['not a member', 'not a member'],
        ['is not (mergeable|editable|deletable|refundable|cancell?able|eligible)', 'is not mergeable'],
      ],
    },
    {
      kind: 'conflict_or_rule',
      weight: 9,
      name: 'something that the client does not offer',
      phrases: [
        [
          'method not found: (roots\\/list|sampling\\/create message|elicitation\\/create)',
          'Method not found: roots/list',
        ],
        [
          "client (does not|doesn't) support (roots|sampling|elicitation)",
          'client does not support elicitation',
        ],
      ],
    },
    {
      kind: 'conflict_or_rule',
      weight: 5.5,
      name: 'something that is there already',
      phrases: [
        ['already (exists?|in use|running|registered|connected)', 'Entity "x" already exists'],
        ['already (closed|open|merged|deleted|archived|started)', 'already closed'],
        ['already (completed|assigned|a member|reacted|present)', 'An API error occurred: already_reacted'],
        ['already (installed|initialized|locked|claimed)', 'already installed'],
        [
          'duplicate (key|entry|entries|name|value|record|object|ids?)',
          'duplicate key value violates unique constraint \\',
        ],
        ['duplicate (user|email|title|resource|item|found|detected)', 'duplicate user'],
        ['is a duplicate', 'is a duplicate'],
        ['(file|directory|folder) exists', 'rename a b: file exists'],
        ['duplicates? (is|are|not)', 'duplicate is'],
        ['…(^|: )duplicate', 'duplicate key value violates unique constraint "t_pkey"'],
        ['conflicts?', 'Conflict occurred while saving. Please try again.'],
        ['eexist', 'eexist'],
        ['unique constraint', 'unique constraint'],
        ['foreign key', 'foreign key'],
        ['violates <0-3 words>constraint', 'violates constraint'],
        ['constraint failed', 'constraint failed'],
        ['not empty', 'not empty'],
        ['enotempty', 'enotempty'],
        ['ebusy', 'ebusy'],
        ['resource busy', 'resource busy'],
        ['deadlock', 'deadlock'],
        ['version mismatch', 'version mismatch'],
        ['concurrent (modification|update)', 'concurrent modification'],
        ['stale', 'stale'],
      ],
    },
    {
      kind: 'conflict_or_rule',
      weight: 5,
      name: 'a policy',
      isHalvedByRefusal: true,
      phrases: [
        [
          "(not|isn't|aren't|never|no longer) (be )?(allowed|permitted|an allowed)",
          'Redirects are not allowed',
        ],
        ["(not|isn't|aren't|no longer) (be )?in <allow list>", 'Command not in allowlist: foo'],
        ["(not|isn't|aren't|never|no longer) (be )?(whitelisted|allowlisted|enabled)", 'not whitelisted'],
        ['refus(es|ing|ed) to', 'refuses to'],
        ['(blocked|denied|prohibited|disallowed|rejected|refused) (by|because|due)', 'blocked by'],
        ['blocked for', 'blocked for'],
        ['can only (be|access|use|read|write|run|query)', 'can only be'],
        ['only (supported|allowed|available) (for|in|on|with|when|if|by|to|from)', 'only supported for'],
        ['only (possible|permitted|works?) (for|in|on|with|when|if|by|to|from)', 'only possible for'],
        ['deprecated', 'deprecated'],
        [
          '(is|are) (blocked|restricted|prohibited|disabled|protected)',
          'Transcript is disabled on this video (abc)',
        ],
        ['(is|are) (locked|disallowed|forbidden by)', 'SQLITE_BUSY: database is locked'],
        [
          '(security|access|content|network) polic(y|ies)',
          'new row violates row-level security policy for table \\',
        ],
        ['policy (violation|denied|prevents)', 'policy violation'],
        ['allow[ -]?list', 'allowlist'],
        ['white[ -]?list', 'whitelist'],
        ['block[ -]?list', 'blocklist'],
        [
          '(not within|outside( of)?) (of )?(any of )?(the |an |your )?<0-2 words><allowed place>',
          'Access to path ../x is denied: outside of allowed root',
        ],
        ['not under (of )?(any of )?(the |an |your )?<0-2 words><allowed place>', 'not under allowed'],
        ['not inside (of )?(any of )?(the |an |your )?<0-2 words><allowed place>', 'not inside allowed'],
        ['escapes? (of )?(any of )?(the |an |your )?<0-2 words><allowed place>', 'escape allowed'],
        ['path traversal', 'Path traversal is not allowed'],
        ['read[ -]?only', 'SQLITE_READONLY: attempt to write'],
        [
          'only (select|read|safe|readonly)\\b<line 0-40>\\b(allowed|permitted|can)',
          'Error: Only SELECT queries are allowed for read_query',
        ],
        ['only (admins?|owners?|users?)\\b<line 0-40>\\b(allowed|permitted|can)', 'only admin allowed'],
        [
          'only\\b<gap 1-120>\\b(are|is) (allowed|permitted)',
          'Only SELECT statements are permitted in read-only mode',
        ],
        ['restricted to', 'restricted to'],
        ['operation not permitted', 'operation not permitted'],
        ['eperm', 'eperm'],
        ['eacces', 'eacces'],
        ['unsafe', 'unsafe'],
        ['dangerous', 'Command contains dangerous pattern and was blocked'],
        ['not supported (in|on|by|for|when)', 'not supported in'],
        ['is disabled', 'is disabled'],
        ['disabled (by|in)', 'disabled by'],
      ],
    },
    {
      kind: 'conflict_or_rule',
      weight: 5,
      name: 'a precondition',
      phrases: [
        [
          "(not|isn't|never|no longer) (yet )?<started>\\b(?! (to the internet))…",
          'Not configured: set BASE_URL',
        ],
        [
          'no (active|open) [^\\s.,;:!]{1,30}\\s(?!found (with|for|named|‹)|with\\b|for\\b)…',
          'Player command failed: No active device found',
        ],
        ['no current [^\\s.,;:!]{1,30}\\s(?!found (with|for|named|‹)|with\\b|for\\b)…', 'no current report '],
        [
          'no connected [^\\s.,;:!]{1,30}\\s(?!found (with|for|named|‹)|with\\b|for\\b)…',
          'no connected report ',
        ],
        ['no running [^\\s.,;:!]{1,30}\\s(?!found (with|for|named|‹)|with\\b|for\\b)…', 'no running report '],
        [
          'no selected [^\\s.,;:!]{1,30}\\s(?!found (with|for|named|‹)|with\\b|for\\b)…',
          'no selected report ',
        ],
        ['no (active|open|current|connected) [^\\s.,;:!]{1,30}([.,;:!]|$)…', 'no active report.'],
        ['no (running|selected) [^\\s.,;:!]{1,30}([.,;:!]|$)…', 'no running report.'],
        ['no <word>( <word>){0,2} (is |are )?(connected|attached|running)', 'no report connected'],
        ['no <word>( <word>){0,2} (is |are )?(open|loaded|selected)', 'no report open'],
        [
          'no <word>( <word>){0,2} (is |are )?(active|set|configured|initiali[sz]ed)',
          'A board is required when no default board is configured',
        ],
        ['<first step>\\b<gap 0-80>\\bfirst', 'Browser not launched. Call launch first.'],
        [
          '(must|need to)\\b(?!<gap 0-40>(log ?in|sign ?in|authenticat|authori[sz]))<gap 1-100>\\b(first|before)',
          'must it first',
        ],
        [
          'needs to\\b(?!<gap 0-40>(log ?in|sign ?in|authenticat|authori[sz]))<gap 1-100>\\bfirst',
          'needs to it first',
        ],
        [
          'needs to\\b(?!<gap 0-40>(log ?in|sign ?in|authenticat|authori[sz]))<gap 1-100>\\bbefore',
          'needs to it before',
        ],
        [
          'have to\\b(?!<gap 0-40>(log ?in|sign ?in|authenticat|authori[sz]))<gap 1-100>\\bfirst',
          'have to it first',
        ],
        [
          'have to\\b(?!<gap 0-40>(log ?in|sign ?in|authenticat|authori[sz]))<gap 1-100>\\bbefore',
          'have to it before',
        ],
        [
          'has to\\b(?!<gap 0-40>(log ?in|sign ?in|authenticat|authori[sz]))<gap 1-100>\\bfirst',
          'has to it first',
        ],
        [
          'has to\\b(?!<gap 0-40>(log ?in|sign ?in|authenticat|authori[sz]))<gap 1-100>\\bbefore',
          'has to it before',
        ],
        [
          'should\\b(?!<gap 0-40>(log ?in|sign ?in|authenticat|authori[sz]))<gap 1-100>\\bfirst',
          'should it first',
        ],
        [
          'should\\b(?!<gap 0-40>(log ?in|sign ?in|authenticat|authori[sz]))<gap 1-100>\\bbefore',
          'should it before',
        ],
        [
          'please\\b(?!<gap 0-40>(log ?in|sign ?in|authenticat|authori[sz]))<gap 1-100>\\bfirst',
          'please it first',
        ],
        [
          'please\\b(?!<gap 0-40>(log ?in|sign ?in|authenticat|authori[sz]))<gap 1-100>\\bbefore',
          'please it before',
        ],
        ['before (you (?!did|do)|proceeding)', 'a before you b'],
        ['has no (upstream|tracking|remote)', 'has no upstream'],
        ['please,? (commit|stash)', 'please commit'],
        ['(pre-?condition|dependency|requirement)s? (failed|not met|check failed)', 'precondition failed'],
        ['failed precondition', 'failed precondition'],
        ['conditional check failed', 'conditional check failed'],
        ['nothing to \\w…', 'nothing to commit, working tree clean'],
        ['merge conflict…', 'merge conflict'],
        ['uncommitted changes', 'uncommitted changes'],
        ['(in|invalid|wrong|illegal) (an? )?(invalid |wrong |illegal )?state', 'in state'],
        ['cannot (be )?<word>( <word>){0,4} (while|until|unless|when)', 'cannot report while'],
        [
          "(cannot|can't|can not) \\w{3,20} (an? |the )?(already )?<settled> (?!connection|socket|stream|pipe|file|client)\\w…",
          'Cannot update completed task',
        ],
        [
          "(cannot|can't|can not) \\w{3,20} (an? |the )\\w{3,30} (that|which) (is|has|was) (already )?(been )?<settled>",
          'Cannot cancel a job that has finished',
        ],
        ['insufficient (funds|stock|inventory|space)', 'Insufficient funds in account'],
        ['account (is )?locked', 'account locked'],
        ['not fast-?forward', 'not fastforward'],
        ['non-fast-forward', 'non-fast-forward'],
        ['has (active|dependent|existing|open|child)', 'has active'],
        ['still (in use|referenced|running|has)', 'still in use'],
      ],
    },
  ],
};

/** Switches in the environment: what they open is closed on purpose. Original case. */
export const switches: PhraseTable = {
  reading: 'text',
  precheck: /[A-Z]_[A-Z]/,
  groups: [
    {
      kind: 'conflict_or_rule',
      weight: 5.5,
      name: 'a switch of the environment',
      phrases: [
        [
          '[A-Z][A-Z0-9]{1,30}(_[A-Z0-9]{1,30}){1,8}( ?= ?["\'`]?|<gap 1-20>\\bset to ["\'`]?)(true|TRUE|1|yes|on|enabled)',
          'ABCABC_ABC=true',
        ],
        [
          '([Ss]et|[Pp]rovide|[Pp]ass|[Cc]onfigure) <0-2 words>(via|through|with|in|using) (the )?[A-Z][A-Z0-9]{1,30}(_[A-Z0-9]{1,30}){1,8}',
          'The API requires an instance. Provide it via ABC_INSTANCE_ID.',
        ],
      ],
    },
  ],
};
