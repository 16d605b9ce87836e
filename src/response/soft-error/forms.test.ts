import { describe, expect, it } from 'vitest';
import { diagnose } from '../diagnose/diagnose.js';
import { saysSuccess } from './says-success.js';

const returned = (name: string, input: Readonly<Record<string, unknown>>, text: string) =>
  diagnose({
    tool: {
      name,
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(Object.keys(input).map((key) => [key, { type: 'string' }])),
      },
    },
    input,
    response: { content: [{ type: 'text', text }] },
  });

/** What was returned, and a response that looks like it and is none. */
const FORMS: readonly (readonly [
  what: string,
  tool: string,
  input: Readonly<Record<string, unknown>>,
  failure: string,
  result: string,
])[] = [
  [
    'a failure with an id of its own, and a job that failed',
    'get_job',
    { job_id: 'job-12' },
    JSON.stringify({ request_id: 'r-7', status: 'failed', error: 'Timeout after 30 s' }),
    JSON.stringify({ job_id: 'job-12', status: 'failed', error: 'Timeout after 30 s', attempts: 3 }),
  ],
  [
    'a batch of which all parts failed, in lines, and one of which some worked',
    'unpack',
    { crate: 'c-4' },
    'Unpacking completed\n=====\nSucceeded: 0\nFailed: 1\n\nc-4: the lid is nailed down',
    'Unpacking completed\n=====\nSucceeded: 3\nFailed: 1\n\nc-4: the lid is nailed down',
  ],
  [
    'an error beside what was skipped, and beside what was found',
    'index_prints',
    { folder: 'attic' },
    JSON.stringify({ error: 'No prints found', skipped: [{ print: 'a.bmp', reason: 'not a print' }] }),
    JSON.stringify({ error: 'One print is torn', prints: [{ print: 'a.tif' }] }),
  ],
  [
    'batch results each of which failed, and some of which did',
    'convert_batch',
    { loads: '7' },
    JSON.stringify({ batch_results: [{ id: 'e', success: false, error: 'no unit' }], summary: { total: 1 } }),
    JSON.stringify({
      batch_results: [
        { success: false, error: 'no unit' },
        { success: true, result: 3 },
      ],
      summary: { total: 2 },
    }),
  ],
  [
    'a run of tests that did not begin, and tests that failed',
    'run_tests',
    { target: 'src' },
    JSON.stringify({ success: false, command: 'npx vitest', error: 'No such folder: src' }),
    JSON.stringify({ success: false, command: 'npx vitest', testSummary: { passed: 3, failed: 1 } }),
  ],
  [
    'a diagnosis that failed, and a file that is found to be missing',
    'diagnose_config',
    { config_path: 'app.yaml' },
    JSON.stringify({ file_path: 'app.yaml', error: 'Permission denied' }),
    JSON.stringify({ file_path: 'app.yaml', yaml_valid: false, error: 'File does not exist: app.yaml' }),
  ],
  [
    'a code that was sent',
    'create_coupon',
    { code: '00420', name: 'Spring' },
    JSON.stringify({ code: 404, message: 'Coupon not found' }),
    JSON.stringify({ code: 420, name: 'Spring', country: 'DE' }),
  ],
  [
    'a statement that is none',
    'run_query',
    { sql: 'SELEC 1' },
    'near "SELEC": syntax error',
    'near "SELEC" there are 3 other words',
  ],
  [
    'a quotient that does not exist',
    'evaluate_expression',
    { expression: '1/0' },
    'Division by zero.',
    'Division by zero is not part of this expression, which is 4.',
  ],
  [
    'a rejection',
    'book_desk',
    { desk: 'D-4' },
    'Rejected: outside of opening hours',
    'Rejected: 0, booked: 1',
  ],
  [
    'a file that is missing, in the words of Python',
    'count_lines',
    { path: 'notes.txt' },
    "[Errno 2] No such file or directory: 'notes.txt'",
    'The log has [Errno 2] in 3 lines',
  ],
  [
    'a remark beside an empty list',
    'list_reviews',
    { recipe: '3' },
    JSON.stringify({ reviews: [], note: 'Failed to load reviews.json: file is missing' }),
    JSON.stringify({ reviews: [], note: 'Nobody has reviewed this recipe yet' }),
  ],
  [
    'a remark beside an empty list that is fetched',
    'fetch_forecast',
    { days: 2 },
    JSON.stringify({ days: 2, forecast: [], note: 'gateway: fetch failed (ECONNREFUSED)' }),
    JSON.stringify({ days: 2, forecast: [], note: 'The forecast begins tomorrow' }),
  ],
  [
    'a flag in objects of a tool that was to do something',
    'sync_member',
    { member: 'M1' },
    JSON.stringify({ member: 'M1', sync: { finished: true, result: { ok: false, reason: 'ECONNREFUSED' } } }),
    JSON.stringify({ member: 'M1', sync: { finished: true, result: { ok: true, reason: 'changed' } } }),
  ],
  [
    'a flag that is no measured state',
    'sync_member',
    { member: 'M1' },
    JSON.stringify({
      member: 'M1',
      sync: { result: { ok: false, reason: 'connect ETIMEDOUT 10.0.0.1:80' } },
    }),
    JSON.stringify({ member: 'M1', sync: { result: { ok: false, reason: 'nothing has changed' } } }),
  ],
  [
    'a list that was asked for with an id',
    'list_loans',
    { member: 'M1' },
    'There is no such member: M1',
    'The library has no such loan.',
  ],
  [
    'warnings beside an empty list',
    'list_artifacts',
    { build: '3' },
    JSON.stringify({ artifacts: [], warnings: ['listing failed: connect ECONNREFUSED 10.2.0.7:9000'] }),
    JSON.stringify({ artifacts: ['a.tgz'], warnings: ['signing failed: no key is configured'] }),
  ],
  [
    'every result inside the data',
    'geocode',
    { city: 'Oslo' },
    JSON.stringify({ ok: true, data: { results: [{ query: 'Oslo', at: null, error: { code: 'DOWN' } }] } }),
    JSON.stringify({ ok: true, data: { results: [{ query: 'Oslo', at: [59, 10], error: null }] } }),
  ],
  [
    'the name of a tool that returns what others wrote',
    'search_components',
    { query: 'menu' },
    'Error: [PARSING_ERROR]: Failed to parse content\nContext: search components for results\n\n1. Check it.',
    'Error: [PARSING_ERROR]: Failed to parse content\nMeaning: the file is damaged\n\n1. Check it.',
  ],
  [
    'a member of a YAML text',
    'serve_app',
    { port: '80' },
    'success: false\nmessage: The port is in use.',
    'success: true\nmessage: The port is in use.',
  ],
  [
    'an object in objects',
    'sync_orders',
    {},
    '{"response":{"result":{"status":"error","code":"E_503","message":"The shop does not respond"}}}',
    '{"response":{"order":{"status":"error","message":"The card was declined","sum":12}}}',
  ],
  [
    'an object in the result of an act',
    'send_invite',
    {},
    '{"request":"r-8","result":{"delivery":{"success":false,"reason":"The relay refused it"}}}',
    '{"request":"r-8","result":{"delivery":{"success":true,"reason":"The relay took it"}}}',
  ],
  ['counts of a batch', 'send_messages', {}, '{"sent":0,"failed":3}', '{"sent":1,"failed":2}'],
  [
    'counts, and counts of what happened before',
    'send_messages',
    {},
    '{"sent_count":0,"failed_count":3}',
    '{"sent_count":0,"failed_count":0}',
  ],
  [
    'counts of a batch in a sentence',
    'import_rows',
    {},
    'Imported 0 of 3 rows. 3 rows failed.',
    'Imported 0 of 3 rows, 0 failed, 3 were there already.',
  ],
  [
    'counts after a label, and those of tests',
    'send_all',
    {},
    'Completed: 0 sent, 3 errors',
    '0 passed, 3 failed',
  ],
  [
    'a warning above nothing',
    'sum_sales',
    {},
    'Warning: could not open sales.db\nTotal: 0',
    'Warning: could not open cache.db\nTotal: 4711',
  ],
  [
    'warnings beside a zero',
    'count_visits',
    {},
    '{"warnings":["failed to read visits.log: permission denied"],"visits":0}',
    '{"warnings":["failed to read cache.log: permission denied"],"visits":31}',
  ],
  [
    'every value of a report',
    'team_overview',
    {},
    'Team\nMembers: (error loading members: refused)\nTasks: (error loading tasks: refused)',
    'Team\nMembers: error budget 40 %\nTasks: error budget 12 %',
  ],
  [
    'errors beside empty data',
    'uv_index',
    {},
    '{"data":{"hours":[]},"errors":[{"message":"upstream request timed out"}]}',
    '{"data":{"hours":[3]},"errors":[{"message":"upstream request timed out"}]}',
  ],
  [
    'the root of a document',
    'course_feed',
    { course: 'bio' },
    '<error code="404">Course bio not found</error>',
    '<entry code="404"><title>Errors in biology</title></entry>',
  ],
  [
    'the root after a declaration',
    'course_feed',
    { course: 'bio' },
    '<?xml version="1.0"?>\n<soap:Fault><faultstring>No such course</faultstring></soap:Fault>',
    '<?xml version="1.0"?>\n<soap:Body><course>bio</course></soap:Body>',
  ],
  [
    'an attribute of the root',
    'create_link',
    { target: 'x' },
    '<link error="The target does not exist"/>',
    '<link error="" href="https://a.test/x"/>',
  ],
  [
    'a state of the root',
    'create_link',
    { target: 'x' },
    '<response status="error"><message>The target does not exist</message></response>',
    '<response status="ok"><message>The error page is linked</message></response>',
  ],
  [
    'a JSON text in JSON',
    'get_home',
    { id: 'home-9' },
    JSON.stringify({ result: JSON.stringify({ error: 'no home has the id home-9' }) }),
    JSON.stringify({ result: JSON.stringify({ error: null, id: 'home-9' }) }),
  ],
  [
    'a JSON text as a JSON text',
    'get_home',
    { id: 'home-9' },
    JSON.stringify(JSON.stringify({ success: false, error: 'no home has the id home-9' })),
    JSON.stringify(JSON.stringify({ success: true, errors: [] })),
  ],
  [
    'a note beside an empty list',
    'list_courses',
    {},
    '{"courses":[],"total":0,"note":"Catalogue could not be loaded: ENOENT: no such file or directory"}',
    '{"courses":[{"code":"bio"}],"total":1,"note":"One course could not be loaded: no such file or directory"}',
  ],
  [
    'a thing that could not be loaded',
    'list_courses',
    {},
    'The catalogue could not be loaded: no such file or directory',
    'The catalogue could be loaded: 12 courses',
  ],
  [
    'a heading',
    'get_note',
    { id: 'note-99' },
    '# Note Not Found\n\nNo note has the id note-99.',
    '# Lost and Not Found\n\nA poem about the attic.\n\nBy Ida.',
  ],
  [
    'a flag with a reason',
    'tyre_pressure',
    { bar: 1 },
    '{"bar":1,"ok":false,"reason":"The sensor does not respond"}',
    '{"bar":1,"ok":false}',
  ],
  ['a flag of a tool that acts', 'set_pressure', { bar: 1 }, '{"bar":1,"ok":false}', '{"bar":1,"ok":true}'],
  [
    'an operation that failed, and a term of that name',
    'explain',
    { term: 'heart_failure' },
    'Lookup failed: the heart of the service does not respond',
    'Heart failure: the heart cannot pump enough blood.',
  ],
  [
    'a quotation',
    'course_reviews',
    { course: 'bio' },
    'Error: I could not find the slides.',
    '"The course was a failure: I could not find the slides." - two stars\n"Great!" - five stars',
  ],
  [
    'a status that nobody sent',
    'code_name',
    { code: 599 },
    '503 Service Unavailable',
    '599 is not in the table',
  ],
  [
    'an apology',
    'suggest_trail',
    { area: 'north' },
    'Oops, something went wrong on our side. Please try again later.',
    'What Went Wrong: Something to Read on the Way',
  ],
  [
    'an error beside what is missing',
    'get_forecast',
    { city: 'Oslo' },
    '{"city":"Oslo N","forecast":null,"meta":{"source":"sky","error":{"code":429,"message":"Quota exceeded"}}}',
    '{"city":"Oslo N","forecast":"sunny","meta":{"source":"sky","error":{"code":429,"message":"Quota exceeded"}}}',
  ],
  [
    'the response of a service that failed',
    'assign_driver',
    {},
    '{"status":503,"body":{"message":"Service Unavailable","trace":"7f"}}',
    '{"status":503,"body":{"message":"Stop 503","driver":{"name":"Ida"}}}',
  ],
  [
    'an error beside a count of nothing',
    'pull_orders',
    {},
    '{"status":"ok","pulled":0,"meta":{"lastError":"connect ECONNREFUSED 10.0.0.7:443"}}',
    '{"status":"ok","pulled":3,"meta":{"lastError":"connect ECONNREFUSED 10.0.0.7:443"}}',
  ],
  [
    'the end of a program beside an empty list',
    'compact_files',
    {},
    '{"compacted":[],"exit":-1,"stderr":"spawn compactor ENOENT"}',
    '{"compacted":[],"exit":0,"stderr":""}',
  ],
  [
    'a program for logs that is missing, and the end of another in a log',
    'rotate_logs',
    {},
    '{"rotated":[],"exit":-1,"stderr":"spawn rotator ENOENT"}',
    '{"lines":[],"exit":1,"stderr":"connect ECONNREFUSED 10.0.0.7:443"}',
  ],
  [
    'counts of what was asked for and of what succeeded',
    'edit_blocks',
    {},
    '{"summary":"Edits processed","total_edits":2,"successful_edits":0}',
    '{"summary":"Edits processed","total_edits":2,"successful_edits":1}',
  ],
  [
    'the state of a thing that is not there',
    'open_task',
    { task: 't-9' },
    '{"status":"task_not_found","message":"No such task"}',
    '{"status":"task_found","message":"No such task is open"}',
  ],
  [
    'a date that could not be read, and one that could not be printed',
    'shift_time',
    { time: 'noon' },
    'Invalid Date: time must be HH:MM',
    'The time in Oslo is Invalid Date, and the time in Rome is Invalid Date.',
  ],
  [
    'a status beside data that is missing',
    'pollen_count',
    { city: 'Oslo' },
    '{"meta":{"city":"Oslo","http_status":401,"message":"Missing token: set POLLEN_TOKEN"},"data":null}',
    '{"meta":{"city":"Oslo","http_status":200,"message":"No pollen in winter"},"data":null}',
  ],
  [
    'an exception beside an empty list that claims success',
    'nearby_stations',
    {},
    '{"ok":true,"stations":[],"debug":{"exception":"TypeError: Cannot read properties of undefined"}}',
    '{"ok":true,"stations":[],"debug":{"cache":"miss"}}',
  ],
  [
    'a remark about a connection, and one about the result',
    'recent_orders',
    {},
    '{"orders":[],"reason":"getaddrinfo ENOTFOUND shop.internal"}',
    '{"orders":[],"reason":"No order is newer than a day"}',
  ],
  [
    'an error of the call, and one that a job has met',
    'load_feed',
    { feed: 'a' },
    '{"feed":"a","entries":[],"lastError":"connect ETIMEDOUT 10.0.0.7:443"}',
    '{"id":"a","entries":[],"lastError":"connect ETIMEDOUT 10.0.0.7:443"}',
  ],
  ['a list of faults', 'equipment_parts', {}, '[{"error":"Belt service failed: connection refused"}]', '[]'],
  [
    'faults that were asked for',
    'equipment_faults',
    {},
    '{"error":"Cannot reach the equipment service: connection refused"}',
    '[{"device":"treadmill 2","status":"broken","error":"Belt failed"}]',
  ],
];

describe('a failure in a response that claims success', () => {
  it.each(FORMS)('is seen in %s', (_, name, input, failure) => {
    expect(returned(name, input, failure)).toMatchObject({ surfacedAs: 'text_in_success' });
  });

  it.each(FORMS)('is not taken from what looks like it: %s', (_, name, input, __, result) => {
    expect(returned(name, input, result).kind).toBe('none');
  });
});

it.each([true, false])('is read in the result of the first revision: isError %s', (isError) => {
  const content = [{ type: 'text', text: 'The page could not be opened.' }];
  const { surfacedAs } = diagnose({
    tool: { name: 'open_page', inputSchema: { type: 'object' } },
    input: {},
    response: { content: [], toolResult: { content, isError } },
  });
  expect(surfacedAs === 'text_in_success').toBe(isError);
});

describe('an error in the last of several texts', () => {
  const inBlocks = (name: string, ...texts: readonly string[]) =>
    diagnose({
      tool: { name, inputSchema: { type: 'object' } },
      input: {},
      response: { content: texts.map((text) => ({ type: 'text', text })) },
    }).surfacedAs;

  it('is seen where the tool returns no content of others', () => {
    const texts = ['INBOX, Sent', 'Error: could not load the shared folders: request timed out'];
    expect(inBlocks('list_folders', ...texts)).toBe('text_in_success');
    expect(inBlocks('read_messages', ...texts)).toBe('none');
  });
});

it.each([
  ['archive_note', '{"id":"n4","archived":true}', 'success'],
  ['archive_note', '{"id":"n4","archived":false}', undefined],
  ['archive_note', '{"id":"n4","archived":true,"reason":"locked"}', undefined],
  ['open_note', '{"id":"n4","archived":true}', undefined],
])('a response of %s, with isError, that says %s', (tool, text, said) => {
  expect(saysSuccess([{ text, path: '' }], tool)).toBe(said);
});
