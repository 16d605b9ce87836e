import type { PhraseTable } from './phrase.js';

/** What services say when something is missing. Codes like `ResourceNotFoundException` arrive here as words. */
export const notFound: PhraseTable = {
  reading: 'words',
  groups: [
    {
      kind: 'not_found',
      weight: 3,
      name: 'something unknown',
      phrases: [
        [
          'unknown (?!error|exception|reason|status|failure|issue|problem|cause|api)\\w{2,30}…',
          'Unknown tool: x',
        ],
      ],
    },
    {
      kind: 'not_found',
      weight: 2,
      name: 'advice to check a name',
      isVague: true,
      phrases: [
        [
          '(check|verify) (that )?(the|your) <0-3 words>(name|namespace|id|identifier|spelling)',
          'please check the provider name',
        ],
      ],
    },
    {
      kind: 'not_found',
      weight: 5,
      name: 'a tool that does not exist',
      about: 'tool',
      phrases: [
        ['(unknown|no such|undefined|unrecogni[sz]ed|nonexistent|invalid) tool', 'Unknown tool: no_such'],
        [
          "tool <line 0-80>(not found|does not exist|doesn't exist|is not (enabled|available|registered|known)(?! (in|on|for|when|with|by)\\b))…",
          'Tool not found: no_such_tool',
        ],
        [
          'tool <line 0-80>not (registered|available)(?! (in|on|for|when|with|by)\\b)…',
          'tool not registered',
        ],
        ['method not found', 'Method not found'],
        ['unknown method', 'unknown method'],
        ['no tool (named|called|with)', 'no tool named'],
      ],
    },
    {
      kind: 'not_found',
      weight: 4.5,
      name: 'something that is not there',
      phrases: [
        ['not[ -]?found', 'Not Found'],
        ["(does|do|did)( not|n't) exist", ' does not exist'],
        ['no longer exists?', 'no longer exist'],
        ['no such (?!(host|tool|table|<argument>)\\b)…', 'No such project: zz'],
        ['no such$', 'no such'],
        ['non-?existent', 'nonexistent'],
        [
          "(can(not|'t| not)|could( not|n't)) (be )?(find|found|locate|located)",
          'Could not locate record zz99',
        ],
        ["(unable to|failed to|didn't|did not) (be )?(find|found|locate|located)", 'unable to find'],
        ["(did|does|do)( not|n't) match any", 'did not match any'],
        ['pathspec', 'pathspec'],
        ['(past|beyond|after) (the )?end of', 'Line 10 is past the end of the file (8 lines)'],
        ['bad (revision|object|reference)', 'bad revision'],
        [
          "(did|does)( not|n't) resolve to (an?|any) (object|commit|ref|revision|branch)",
          'Ref x did not resolve to an object',
        ],
        ['not a valid (object|ref|revision|commit|branch)', 'not a valid object'],
        ['invalid (upstream|reference|revision|object name)', 'invalid upstream'],
        ['does not appear to be a git repository', 'does not appear to be a git repository'],
        ['(check( that)?|make sure|ensure|verify)( that)? (it|<word>( <word>)?) exists?', 'check it exist'],
        ['not exists?', 'Page p1 does not exist'],
        ['no longer available', 'no longer available'],
        ['(file|folder|directory|path) (is |was )?(unavailable|not available)', 'scan directory unavailable'],
        ['has been (deleted|removed)', 'has been deleted'],
        ['unknown <known resource>', 'unknown revision'],
        ['no <1-4 words>(were |was |is |are )?(found|exists?|matches|matching)', 'No users found.'],
        ['no <1-4 words>(were |was |is |are )?(match|available)', 'no report match'],
        [
          'no <1-4 words>(were |was |is |are )?(named|called|with (the )?(id|name|key|path))',
          'There is no user with id zz99',
        ],
        ['no <1-3 words>has (the|this|that) (id|number|name|key|code)', 'No employee has the number 1'],
        ['there (is|was|are) no <1-3 words>(‹sent›|<number>)', 'There is no room 299.'],
        ['has no [a-z]{2,20} ‹sent›', 'The shelf has no item ‹sent›.'],
        ['has no [a-z]{2,20} <number>', 'notes/a.md has no version 10'],
        ['undefined (column|function|object)', 'undefined column'],
        ['no \\w{3,30} [\'"`]‹sent›[\'"`]…', "No template '‹sent›' for this language"],
        ['no <1-3 words>for ‹sent›', 'no report for ‹sent›'],
        ['there (is|was) no <1-2 words>(‹sent›|<number>)…', 'There is no recipe 7'],
      ],
    },
    {
      kind: 'not_found',
      weight: 5,
      name: 'a table that does not exist',
      about: 'table',
      phrases: [
        ['no such table', 'no such table: notes'],
        ["(table|relation) <word> (does not|doesn't) exist", 'relation "notes" does not exist'],
        ['undefined table', 'UndefinedTable'],
        ['invalid object name', "Invalid object name 'notes'"],
      ],
    },
    {
      kind: 'not_found',
      weight: 3,
      name: 'a missing file',
      phrases: [
        ['enoent', 'enoent'],
        ['not a git repository', 'not a git repository'],
        ['none (were |was )?found', 'none found'],
        ['zero results', 'Geocoding failed: ZERO_RESULTS'],
        ['no results', 'No results found for "x".'],
        ['no data (found|available|for)', 'No data found, symbol may be delisted'],
        ['invalid <0-1 words>ids?', 'Invalid ID: zz99'],
      ],
    },
  ],
};
