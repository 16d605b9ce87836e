import { describe, expect, it } from 'vitest';
import type { JsonSchema, Tool, ToolAnnotations } from '../../model/tool.js';
import { decideSafety } from './decide-safety.js';

interface Given {
  readonly description?: string;
  readonly annotations?: ToolAnnotations;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const tool = (name: string, { properties = {}, ...rest }: Given = {}): Tool => ({
  name,
  inputSchema: { type: 'object', properties },
  ...rest,
});
const isSafe = (subject: Tool): boolean => decideSafety(subject, { mode: 'safe' }).callable;
const NUMBERS: Given['properties'] = { a: { type: 'number' }, b: { type: 'number' } };
const QUERY: Given['properties'] = { query: { type: 'string' } };
const TEXT: JsonSchema = { type: 'string' };
const readOnly: Given = { annotations: { readOnlyHint: true } };

describe('decideSafety in safe mode', () => {
  it.each<[string, Given]>([
    ['get_user', {}],
    ['listFiles', {}],
    ['pods_list_in_namespace', {}],
    ['documents-get-by-id', {}],
    ['get_order', {}],
    ['get_seed_lot', { description: 'Returns what is known about a lot of seeds.' }],
    ['get_seed_lot', readOnly],
    ['add', { ...readOnly, description: 'Adds two numbers.' }],
    ['list_pull_request_comments', {}],
    ['search_nodes', { description: 'Search for nodes. Does not modify the graph.' }],
    ['open_nodes', readOnly],
    ['browser_snapshot', readOnly],
    ['resolve-library-id', readOnly],
    ['mysql_query', { ...readOnly, properties: { sql: { type: 'string' } } }],
    ['echo', {}],
    ['browser_take_screenshot', { ...readOnly, properties: { filename: { type: 'string' } } }],
    ['export_table', readOnly],
    ['git_log', readOnly],
    ['get_usage', { ...readOnly, description: 'Run this to see a set of numbers.' }],
    ['weather_archive', { description: 'Retrieve historical weather.' }],
    ['memory_keys', { description: 'DE: Sucht. EN: Searches for keys that match a pattern.' }],
    ['get_feed', { description: 'Gets posts, updates and records of a channel.' }],
    [
      'ssh_db_query',
      { description: 'Runs a read-only query on a database.', properties: { sql: { type: 'string' } } },
    ],
    ['get_type_info', { properties: { method: { type: 'string' } } }],
    ['read_note', { properties: { fileName: { type: 'string' } } }],
    ['add', { properties: NUMBERS }],
    ['sqrt', { description: 'Square root of a number.', properties: { a: { type: 'number' } } }],
    ['multiply_numbers', { properties: { numbers: { type: 'array', items: { type: 'number' } } } }],
    ['mod', { properties: NUMBERS }],
    ['getUsage', {}],
    ['git_log', { description: 'Shows the commit logs.' }],
    ['git_diff', { description: 'Shows the differences between branches or commits.' }],
    ['list_archive', {}],
    ['archive', { description: 'Lists the archived articles.', annotations: { readOnlyHint: true } }],
    ['read_query', { description: 'Execute a SELECT query on the database', properties: QUERY }],
    [
      'run_select_query',
      { description: 'Main tool for SELECT. Executes read-only statements.', properties: QUERY },
    ],
    ['query_metrics', { description: 'Query the points of a metric.' }],
    ['query_elements', { description: 'Queries elements with optional filters.' }],
    ['list_traces', { properties: { service: { type: 'string' }, operation: { type: 'string' } } }],
    ['list_leave_types', {}],
    ['get_dm_channels', {}],
    [
      'scrape_webpage',
      { description: 'Scrape a page and return its text.', properties: { url: { type: 'string' } } },
    ],
    ['fulltext_search', { description: 'Performs a full-text search on a table.' }],
    ['whoami', {}],
    ['logs', { ...readOnly, properties: { action: { enum: ['checkLogService', 'listLogs'] } } }],
    ['get_page', { properties: { outputFormat: { type: 'string' } } }],
    ['get_details', { properties: { exportName: { type: 'string' } } }],
    ['server_health', {}],
    ['get_release_notes', {}],
    ['get_terms', { properties: { clear: { type: 'string' } } }],
    ['list_commits', { description: 'Get a list of commits of a branch.' }],
    ['check_link', { description: 'Checks whether a page responds.' }],
    ['compare_texts', {}],
    ['get_watch_list', { description: 'Gets the list of watched pages.' }],
    ['feed_list', { description: 'Lists feeds to which a user has subscribed.' }],
    ['wkt_to_geojson', { description: 'Convert WKT to GeoJSON format', properties: { wkt: TEXT } }],
    [
      'convert_time',
      { description: 'Convert time between zones.', properties: { time: TEXT, to_zone: TEXT } },
    ],
    [
      'analyze_codebase',
      { description: 'Analyze the code for unused words.', properties: { src_dir: TEXT } },
    ],
    ['explore_structure', { description: 'Explore the structure of translations.' }],
    ['food_recommendMeals', { description: '根据人数推荐菜谱' }],
    ['extract_lines', { description: 'Extracts specific lines from a file.', properties: { path: TEXT } }],
    ['reverse_geocode', { properties: { latitude: { type: 'number' } } }],
    ['prometheus', { ...readOnly, description: 'Sends a query to Prometheus and returns the points.' }],
  ])('calls %s', (name, given) => {
    expect(isSafe(tool(name, given))).toBe(true);
  });

  it.each<[string, Given]>([
    ['delete_user', readOnly],
    ['watch_list', { description: 'Turns notifications about a list on or off.' }],
    ['feed_list', { description: 'Subscribe to a feed, or unsubscribe from it.' }],
    ['kubectl_delete', readOnly],
    ['get_or_create_user', {}],
    ['find_and_replace', {}],
    ['place_order', {}],
    ['seed_database', { description: 'Returns the database to its first state.' }],
    ['get_and_store_page', {}],
    ['store_note', { description: 'Returns the identifier of the note.' }],
    ['send_message', {}],
    ['run_query', {}],
    ['execute_sql', readOnly],
    ['transfer', {}],
    ['think', {}],
    ['azure', {}],
    ['queue_get_message', {}],
    ['get_file', { description: 'Gets a file and deletes the original.' }],
    ['get_token', { description: 'Creates a new access token.' }],
    ['status', { description: 'Deletes everything that is old.', ...readOnly }],
    ['get_page', { annotations: { readOnlyHint: false } }],
    ['list_items', { annotations: { destructiveHint: true } }],
    ['get_anything', { properties: { command: { type: 'string' } } }],
    ['items', { ...readOnly, properties: { action: { enum: ['list', 'delete'] } } }],
    ['get_url', { properties: { method: { enum: ['GET', 'POST'] } } }],
    ['get_report', { properties: { output_path: { type: 'string' } } }],
    ['archive_note', { description: 'Retrieve a note and put it away.' }],
    ['html_to_markdown', { description: 'Saves a page as Markdown.' }],
    ['list_items', { description: 'Lists items. It also removes the old ones.' }],
    ['ssh_session_start', { description: 'Opens a new shell on a server and returns its session ID.' }],
    ['issue_comments', { description: 'Get or add comments on an issue.' }],
    ['process_table', { description: 'Lists, inspects, or terminates processes.' }],
    ['get_page', { properties: { url: { type: 'string' }, method: { type: 'string' } } }],
    ['add', { properties: { item: { type: 'string' } } }],
    [
      'add_numbers',
      { properties: { list: { type: 'string' }, values: { type: 'array', items: { type: 'number' } } } },
    ],
    ['increment_counter', { properties: { by: { type: 'integer' } } }],
    ['queue_get_message', { description: 'Get a message from a queue' }],
    ['run_query', { description: 'Executes any SQL statement.', properties: QUERY }],
    ['execute_query', { description: 'Executes a statement. Data may be changed.', properties: QUERY }],
    ['delete_read_only', { description: 'Deletes a read-only copy.' }],
    ['query', { description: 'Query the database.', properties: { sql: { type: 'string' } } }],
    ['write_query', { description: 'Execute an INSERT, UPDATE, or DELETE query', properties: QUERY }],
    [
      'ssh_execute',
      {
        description: 'Runs a shell command on a server. Mutates remote state; not read-only.',
        properties: { command: { type: 'string' } },
      },
    ],
    ['run_check', { description: 'Runs checks. Under read-only mode, nothing is deleted.' }],
    ['run_tool', { description: 'Runs a read-only command.', properties: { command: { type: 'string' } } }],
    [
      'ssh_download',
      { description: 'Downloads a file, overwriting any local file. It is read-only on the server.' },
    ],
    ['get_logs', { properties: { clear: { type: 'boolean' } } }],
    ['get_backup', { description: 'Gets a backup, overwriting any existing file at that path.' }],
    ['leave_channel', {}],
    ['create_dm', {}],
    ['operation', { properties: { operation: { type: 'string' } } }],
    ['git_commit', { description: 'Records changes.' }],
    ['git_checkout', {}],
    ['set_usage', {}],
    ['archive', { description: 'Archives an article.' }],
    ['merge_pull_request', {}],
    ['browser_click', {}],
    ['convert_lead', { description: 'Convert a lead.', properties: { lead_id: TEXT } }],
    ['convert_video', { description: 'Convert a video to MP4.', properties: { path: TEXT } }],
    ['analyze_table', { description: 'Analyzes a table to update its statistics.' }],
    ['analyze_image', { description: 'Analyze a picture with AI.', properties: { path: TEXT } }],
    ['analyze_page', { description: 'Analyze a page.', properties: { prompt: TEXT } }],
    ['extract_archive', { description: 'Extracts an archive file.', properties: { path: TEXT } }],
    [
      'extract_icons',
      { description: 'Extract symbols into individual .svg files.', properties: { path: TEXT } },
    ],
    ['extract_words', { description: 'Extract text from files and replace it with calls.' }],
    ['explore_and_fix', { description: 'Explore the code.' }],
    ['suggest', { description: 'Suggest names and rename the files.', properties: { path: TEXT } }],
    [
      'os_notification',
      { ...readOnly, description: 'Send OS notifications.', properties: { message: TEXT } },
    ],
    ['channel_note', { ...readOnly, description: 'Posts a note to a channel.' }],
  ])('never calls %s', (name, given) => {
    expect(isSafe(tool(name, given))).toBe(false);
  });
});

const byId = (name: string): Tool => ({
  name,
  inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
});

describe('decideSafety', () => {
  it.each([
    ['create_note', 'standard', true],
    ['update_note', 'standard', true],
    ['delete_note', 'standard', false],
    ['send_note', 'standard', false],
    ['delete_note', 'all', true],
    ['azure', 'all', true],
  ] as const)('says of %s in mode %s: %s', (name, mode, callable) => {
    expect(decideSafety(byId(name), { mode }).callable).toBe(callable);
  });

  it('says why, and which flag would change it', () => {
    expect(decideSafety(byId('delete_note'), { mode: 'safe' })).toEqual({
      callable: false,
      effect: 'grave',
      reason: 'It may destroy something, contact someone or run something: its name says "delete".',
      flag: '--allow delete_note',
      neededMode: 'all',
    });
    expect(decideSafety(tool('create_note'), { mode: 'safe' }).flag).toBe('--mode standard');
  });

  it('calls what deletes without being told what only if it is named', () => {
    const days: Given = { properties: { older_than_days: { type: 'integer' } } };
    const filter: Given = { properties: { name: TEXT } };
    for (const one of [
      tool('cleanup'),
      tool('clear_cache'),
      tool('purge', days),
      tool('delete_jobs', filter),
    ]) {
      expect(decideSafety(one, { mode: 'all' })).toMatchObject({
        callable: false,
        flag: `--allow ${one.name}`,
      });
      expect(decideSafety(one, { mode: 'all' }).neededMode).toBeUndefined();
      expect(decideSafety(one, { mode: 'all', allow: ['*'] }).callable).toBe(true);
    }
    expect(decideSafety(tool('reset_counter'), { mode: 'all' }).callable).toBe(true);
    const harmless = tool('clear_board', { annotations: { readOnlyHint: false, destructiveHint: false } });
    expect(decideSafety(harmless, { mode: 'all' }).callable).toBe(true);
  });

  it('lets the user allow, and deny what is allowed', () => {
    const allow = ['delete_*'];
    expect(decideSafety(tool('delete_note'), { mode: 'safe', allow }).callable).toBe(true);
    expect(decideSafety(tool('delete_note'), { mode: 'safe', allow, deny: ['*note'] }).callable).toBe(false);
    expect(decideSafety(tool('undelete'), { mode: 'safe', allow }).callable).toBe(false);
  });
});
