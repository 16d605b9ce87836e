import { describe, expect, it } from 'vitest';
import { diagnose } from '../diagnose/diagnose.js';

const toolOf = (name: string, ...properties: string[]) => ({
  name,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(properties.map((key) => [key, { type: 'string' }])),
  },
});
const returned = (name: string, input: Readonly<Record<string, string>>, text: string) =>
  diagnose({
    tool: toolOf(name, ...Object.keys(input)),
    input,
    response: { content: [{ type: 'text', text }] },
  });

describe('what a tool is for, in its response', () => {
  it.each([
    ['lock_door', 'Front door is locked now.', 'none'],
    ['paint_door', 'Front door is locked now.', 'conflict_or_rule'],
    ['lock_door', 'Front door is locked by another user.', 'conflict_or_rule'],
  ])('is done, and no complaint: %s, %s', (name, text, kind) => {
    expect(returned(name, { door: 'front' }, text).kind).toBe(kind);
  });
});

describe('that there is nothing to do', () => {
  it.each([
    ['Takes a song off a list. If it is not on the list, the call succeeds.', 'none'],
    ['Takes a song off a list.', 'conflict_or_rule'],
  ])('is no complaint where the description says so: %s', (description, kind) => {
    const tool = { ...toolOf('remove_song', 'song'), description };
    const content = [{ type: 'text', text: 'Song 1 was not on "Friday" - nothing to remove.' }];
    expect(diagnose({ tool, input: { song: '1' }, response: { content } }).kind).toBe(kind);
  });
});

describe("a word in the tool's name", () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'parcel_status',
      { parcel: 'p1' },
      '{"status":"customs_error","message":"Error: form missing, is sent again"}',
    ],
    ['count_lines', { app: 'a' }, '{"info":4,"warn":2,"error":1}'],
    ['explain_status', { code: '503' }, '503 Service Unavailable'],
    [
      'fetch_items',
      { from: 'https://a.test/' },
      '{"items":[],"note":"gateway: fetch failed (ECONNREFUSED)"}',
    ],
  ])('makes data of a state, a count and a code: %s %j, %s', (name, input, text) => {
    expect(returned(name, input, text).kind).toBe('none');
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['parcel_route', { parcel: 'p1' }, '{"status":"customs_error","message":"Error: form missing"}'],
    ['parcel_status', { parcel: 'p1' }, '{"status":"error","message":"Error: connection refused"}'],
    ['count_lines', { app: 'a' }, '{"error":1,"code":500}'],
    ['get_product', { code: '503' }, '503 not found'],
    ['get_page', { path: 'a' }, '404 Not Found'],
  ])('does not turn what looks like it into data: %s %j, %s', (name, input, text) => {
    expect(returned(name, input, text)).toMatchObject({ surfacedAs: 'text_in_success' });
  });

  it.each([
    ['Splits a line. `ok` is false for one of another form.', 'none'],
    ['Splits a line.', 'text_in_success'],
  ])('leaves a flag to a tool that says when it is false: %s', (description, surfacedAs) => {
    const text = '{"ok":false,"reason":"The line could not be parsed."}';
    const tool = { ...toolOf('parse_line', 'line'), description };
    const response = { content: [{ type: 'text' as const, text }] };
    expect(diagnose({ tool, input: { line: 'a' }, response })).toMatchObject({ surfacedAs });
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['search', { query: 'x' }, 'search failed: Cannot read properties of undefined'],
    ['check_links', { url: 'https://a.test' }, 'Invalid arguments for tool check_links: url is required'],
    ['validate_schema', { schema: '{}' }, 'Input validation error: schema must be an object'],
    ['take_snapshot', { uid: '7' }, "TypeError: Cannot read properties of null (reading 'snapshot')"],
    ['get_pump', { id: '北のポンプ 🙂' }, 'No pump found: 北のポンプ 🙂. Try `all: true` to see all pumps.'],
    [
      'get_pump_logs',
      { pump: 'north-pump' },
      'Pump "north-pump" not found. Use list_pumps to see all pumps.',
    ],
    ['get_pump_logs', { pump: '' }, 'Pump "" not found. Use list_pumps to see all pumps.'],
    ['execute_query', { sql: 'select 1' }, 'execute failed: connect ECONNREFUSED 127.0.0.1:5432'],
    ['get_pool_rules', { topic: 'diving' }, 'Failed to load the rules: connect ECONNREFUSED 127.0.0.1:80'],
    ['update_rules', { topic: 'diving' }, 'Changes are not allowed in read-only mode.'],
    ['set_hotkey', { command: '開く 名前' }, 'You need to reload 開く 名前 before it works.'],
    ['explain_error', { pump_code: '7' }, 'No pump_code provided.'],
    ['check_pump', { pump: 'a' }, 'No API key configured. Set the PUMP_API_KEY environment variable.'],
    ['parse_pump', { text: '{' }, 'Syntax Error: unterminated string (line 1)'],
    [
      'store_pump',
      { name: 'a' },
      '{"status":"error","message":"This pump exists already","hint":"Use another name"}',
    ],
    ['list_remarks', { pump: 'a' }, '- Error: could not load the remarks'],
  ])('does not turn a failure of the call into data: %s %j, %s', (name, input, text) => {
    expect(returned(name, input, text)).toMatchObject({ surfacedAs: 'text_in_success' });
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['validate_json', { text: '{' }, 'Invalid JSON: the document ends too early'],
    ['run_tests', { path: 'a' }, 'Failed tests: 2\n  adds numbers\n  subtracts numbers'],
    [
      'search_docs',
      { query: 'TypeError' },
      'TypeError\n\nThe TypeError object represents an error.\nSee also RangeError.',
    ],
    ['get_pump_logs', { pump: 'north-pump' }, 'Filter "f-2" not found.'],
    ['get_pumps', { site: '北のポンプ 🙂' }, 'No pumps found matching your criteria (site: 北のポンプ 🙂).'],
    ['get_pumps', { kind: '北のポンプ' }, 'No pumps found with the kind "北のポンプ".'],
    ['search_pump_logs', { text: 'north-pump' }, 'Pump "north-pump" not found.'],
    ['read_file', { path: 'app.log' }, 'Error: connection refused\nError: giving up\nshutting down'],
    ['get_pool_rules', { topic: 'diving' }, 'Diving is not allowed in the small pool.'],
    [
      'set_hotkey',
      { command: '開く 名前' },
      'Set 1 hotkey for 開く 名前. You may need to reload the window before it works.',
    ],
    ['validate_pump', { text: '{' }, 'Syntax Error: unterminated string (line 1)'],
    [
      'store_pump',
      { name: 'a' },
      '{"status":"duplicate","message":"This pump is stored already","existing_id":"p7"}',
    ],
    ['list_remarks', { pump: 'a' }, '- The pump failed with an error.'],
  ])('still makes data of what the tool is asked for: %s %j, %s', (name, input, text) => {
    expect(returned(name, input, text).kind).toBe('none');
  });
});

describe('a sentence beside structured content', () => {
  const said = (text: string, structuredContent: object): string =>
    diagnose({
      tool: toolOf('plan_trip', 'title'),
      input: { title: 'North' },
      response: { content: [{ type: 'text', text }], structuredContent },
    }).kind;
  const trip = { tripCreated: { tripId: 't-7', title: 'North' } };

  it('is what comes next where a thing with an id was made', () => {
    expect(said('The trip must be approved before it starts', trip)).toBe('none');
    expect(said('The trip must be approved before it starts', {})).not.toBe('none');
    expect(said('Error: the trip must be approved before it starts', trip)).not.toBe('none');
  });
});

describe('a failure that surrounds what was sent', () => {
  const long = 'A paragraph that someone wrote about nothing in particular. '.repeat(80);

  it('is seen around a long argument', () => {
    expect(
      returned('translate', { text: long }, `Failed to fetch the translation of: ${long}`).surfacedAs,
    ).toBe('text_in_success');
  });

  it('is seen behind a long argument', () => {
    const { kind, surfacedAs } = returned(
      'get_document',
      { name: long },
      `Document ${long}.docx does not exist`,
    );
    expect([kind, surfacedAs]).toEqual(['not_found', 'text_in_success']);
  });

  it('is not seen in a long text by someone else', () => {
    expect(returned('get_article', { title: 'x' }, `Failed to understand it?\n${long}\n${long}`).kind).toBe(
      'none',
    );
  });
});

describe('a response whose every part says error', () => {
  it('is one', () => {
    const parts = { a: { error: 'Timed out' }, b: { error: 'Timed out' } };
    expect(returned('get_many', { ids: 'a,b' }, JSON.stringify(parts)).surfacedAs).toBe('text_in_success');
    const texts =
      'none.txt: Error - ENOENT: no such file or directory\n---\nnil.txt: Error - ENOENT: no such file';
    expect(returned('read_multiple_files', { paths: 'none.txt' }, texts).surfacedAs).toBe('text_in_success');
  });

  it.each<[string, object, string]>([
    [
      'one',
      { at: '9:00', quotes: { a: { error: 'Timed out' }, b: { error: 'Timed out' } } },
      'text_in_success',
    ],
    ['none where a part has a result', { quotes: { a: { error: 'Timed out' }, b: { price: 7 } } }, 'none'],
    [
      'none beside other results',
      { quotes: { a: { error: 'Timed out' }, b: { error: 'Timed out' } }, rates: [7] },
      'none',
    ],
  ])('is %s, by name in a member', (_, parts, surfacedAs) => {
    expect(returned('get_many', { ids: 'a,b' }, JSON.stringify(parts)).surfacedAs).toBe(surfacedAs);
  });

  it.each<[string, object, string]>([
    [
      'one',
      { at: '9:00', rows: [7, 8].map((id) => ({ id, quote: { error: 'Timed out' } })) },
      'text_in_success',
    ],
    [
      'none where it says more',
      { rows: [7, 8].map((id) => ({ id, run: { error: 'Exit 1', at: 9 } })) },
      'none',
    ],
  ])('is %s, where the data of each item should be', (_, parts, surfacedAs) => {
    expect(returned('get_many', { ids: 'a,b' }, JSON.stringify(parts)).surfacedAs).toBe(surfacedAs);
  });

  it.each<[string, string, string]>([
    [
      'one',
      '## North\n\n**Error:** no key is set\n\n## South\n\n**Error:** no key is set',
      'text_in_success',
    ],
    ['none where one has a result', '## North\n\n**Error:** no key is set\n\n## South\n\nFine.', 'none'],
  ])('is %s, in sections', (_, text, surfacedAs) => {
    expect(returned('ask_all', { prompt: 'x' }, text).surfacedAs).toBe(surfacedAs);
  });

  it('is none where a part has a result', () => {
    const parts = { a: { error: 'Timed out' }, b: { price: 7 } };
    expect(returned('get_many', { ids: 'a,b' }, JSON.stringify(parts)).kind).toBe('none');
  });
});

describe('a composite text', () => {
  it.each<[string, string, string]>([
    [
      'set_mode',
      'Could not set the mode: Invalid mode: "12345". Accepted values: fast, slow',
      'validation_rejection',
    ],
    ['fetch_rates', 'Fetch failed: Expected YYYY-MM-DD format', 'validation_rejection'],
    ['fetch_rates', 'TypeError: fetch failed', 'upstream_unreachable'],
  ])('%s, %s, is %s', (name, text, kind) => {
    const response = { isError: true, content: [{ type: 'text', text }] };
    expect(diagnose({ tool: toolOf(name, 'date'), input: { date: 'z' }, response }).kind).toBe(kind);
  });
});

describe('a notice before the response', () => {
  const noticed = (notice: string, text: string) =>
    diagnose({
      tool: toolOf('set_links', 'id'),
      input: { id: '42' },
      response: {
        content: [
          { type: 'text', text: notice },
          { type: 'text', text },
        ],
      },
    });
  const deprecated =
    '⚠️ DEPRECATED: this server is deprecated and no longer maintained. Use the hosted one instead.';

  it('says nothing about the call', () => {
    expect(noticed(deprecated, 'Set 1 link on story 42.').kind).toBe('none');
    expect(noticed('⚠️ New version available: 2.0', 'Set 1 link on story 42.').kind).toBe('none');
  });

  it('hides no failure that follows it, and none that it reports itself', () => {
    expect(noticed(deprecated, 'Error: connect ECONNREFUSED 127.0.0.1:5432').surfacedAs).toBe(
      'text_in_success',
    );
    expect(noticed('⚠️ Error: connect ECONNREFUSED 127.0.0.1:5432', 'Nothing was set.').surfacedAs).toBe(
      'text_in_success',
    );
  });
});

describe('a decision of the user', () => {
  it('is the result of asking', () => {
    expect(returned('ask_user', { text: 'Go?' }, '❌ User declined to provide the information.').kind).toBe(
      'none',
    );
  });

  it('is not what a service declines', () => {
    expect(returned('pay', { amount: '7' }, '❌ Payment declined: insufficient funds').surfacedAs).toBe(
      'text_in_success',
    );
  });
});

describe('a failure where the data should be', () => {
  const failed = 'Error getting the summary: connect ECONNREFUSED 10.0.0.1:443';

  it.each<[string, Readonly<Record<string, string>>, unknown]>([
    ['search_web', { query: 'x' }, [{ title: failed, url: '', snippet: '' }]],
    ['search_web', { query: 'x' }, { results: [{ title: failed, url: '' }], count: 1 }],
    ['get_summary', { topic: 'Paris' }, { topic: 'Paris', summary: failed }],
    ['get_summary', { topic: 'Paris' }, { summary: failed, sources: [], cached: false }],
  ])('is seen in a field: %s %j, %j', (name, input, data) => {
    const { kind, surfacedAs } = returned(name, input, JSON.stringify(data));
    expect([kind, surfacedAs]).toEqual(['upstream_unreachable', 'text_in_success']);
  });

  it.each<[string, Readonly<Record<string, string>>, unknown]>([
    ['search_docs', { query: 'x' }, [{ title: 'Error handling in Go', url: '' }]],
    ['search_docs', { query: 'x' }, [{ title: failed, url: 'https://a.test/1' }]],
    [
      'search_docs',
      { query: 'x' },
      [
        { title: failed, url: '' },
        { title: 'Connections', url: '' },
      ],
    ],
    ['get_ticket', { ticket: '7' }, { ticket: '7', title: failed, reporter: 'Ann' }],
    ['get_last_alert', { host: 'db' }, { host: 'db', text: 'Error: connect ECONNREFUSED 10.0.0.1:80' }],
  ])('is data where there is more, or where the tool keeps errors: %s %j, %j', (name, input, data) => {
    expect(returned(name, input, JSON.stringify(data)).kind).toBe('none');
  });
});

describe('a response that is what was asked for', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['tail_log', { lines: '1' }, '2026-01-02T10:00:00Z ERROR connect ECONNREFUSED 10.0.0.1:5432'],
    ['last_error', { engine: 'left' }, 'Error: oil pressure too low (left)'],
    ['page_status', { page: '/old' }, '{"page":"/old","status":404}'],
    ['get_build', { build: '7' }, '{"build":"7","status":"failed","error":"Test suite failed to run"}'],
    ['traduire', { mot: 'mistake' }, 'Erreur'],
    ['get_form', { id: '7' }, '<form><input name="user"></form>'],
    ['search_packages', { query: 'zip' }, '未找到与 "zip" 相关的包。'],
  ])('is no failure: %s %j, %s', (name, input, text) => {
    expect(returned(name, input, text).kind).toBe('none');
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['tail_log', { lines: '1' }, 'Error reading the log: connect ECONNREFUSED 10.0.0.1:5432'],
    ['last_error', { engine: 'left' }, 'Failed to fetch errors: connect ECONNREFUSED 10.0.0.1:80'],
    ['get_page', { page: '/old' }, '{"page":"/old","status":404,"message":"Not Found"}'],
    ['get_weather', { city: 'Rome' }, '{"city":"Rome","status":"failed","error":"Upstream timed out"}'],
    ['lire', { mot: 'mistake' }, 'Erreur : la base de données ne répond pas'],
    ['get_package', { name: 'zip' }, '未找到已安装的包: zip'],
    ['fetch_changelog', { name: 'a' }, '# Error\n\nRequest failed with status code 401'],
    ['get_profile', { id: '7' }, '<form action="/login"><input type="password" name="p"></form>'],
  ])('is one where it is about the call itself: %s %j, %s', (name, input, text) => {
    expect(returned(name, input, text).surfacedAs).toBe('text_in_success');
  });
});

describe('an error in a response that claims success', () => {
  const FOOTER = '\n\n---\n*General advice. See [TERMS.md](https://a.test/TERMS.md).*';
  it.each<[name: string, input: Readonly<Record<string, string>>, text: string, kind: string]>([
    ['render_tour', {}, `{"error":"Tool 'render_tour' requires the Studio tier."}${FOOTER}`, 'rate_or_quota'],
    ['render_tour', {}, `{"tour":["hall","attic"],"tier":"studio"}${FOOTER}`, 'none'],
    ['list_routes', {}, "No index found. Run 'Atlas: build index' first.", 'conflict_or_rule'],
    ['list_routes', {}, 'No routes found. Add one first.', 'none'],
    ['get-current-route', {}, 'No route is currently loaded. Use load_route to load a route first.', 'none'],
    [
      'generate_chart',
      {},
      'CHART_KEY environment variable is not set. Charts need a key of the shop.',
      'auth',
    ],
    [
      'generate_chart',
      {},
      'Set CHART_KEY in your environment to draw charts with more than three axes.',
      'none',
    ],
    [
      'read_docs',
      { topic: 'knots' },
      'Failed to fetch the docs: getaddrinfo ENOTFOUND docs.test\n\nTry:\n- https://docs.test',
      'upstream_unreachable',
    ],
    [
      'read_docs',
      { topic: 'knots' },
      'Failed to fetch\n\nWhat to do where a page has moved\n- look it up',
      'none',
    ],
    [
      'validate_rig',
      { rig: 'gaff' },
      '❌ The rig is invalid!\n\nError: rig must be object or boolean',
      'none',
    ],
    [
      'build_rig',
      { rig: 'gaff' },
      '❌ The rig is invalid!\n\nError: rig must be object or boolean',
      'validation_rejection',
    ],
    ['scan_models', {}, '{"count":0,"ok":false,"failed":false,"skipped":true,"reason":"No folder"}', 'none'],
    [
      'scan_models',
      {},
      '{"count":0,"ok":false,"failed":true,"reason":"No folder configured"}',
      'conflict_or_rule',
    ],
    ['scan_models', {}, '{"count":null,"ok":false,"reason":"model directory unavailable"}', 'not_found'],
  ])('%s %j: %s', (name, input, text, kind) => {
    expect(returned(name, input, text).kind).toBe(kind);
  });
});
