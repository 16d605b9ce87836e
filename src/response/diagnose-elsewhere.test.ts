import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.js';
import type { DiagnosisKind } from './diagnosis.js';

/**
 * Answers in the manner of well-known servers and runtimes, with the kind that a careful reader gives them. They were
 * written from knowledge of those products, not from what the code says.
 */
type Row = readonly [tool: string, input: unknown, text: string, kind: DiagnosisKind];

const FAILED: readonly Row[] = [
  // Source hosting
  [
    'get_issue',
    { owner: 'octo', repo: 'hello', issue_number: 9999 },
    'failed to get issue: GET https://api.github.com/repos/octo/hello/issues/9999: 404 Not Found []',
    'not_found',
  ],
  [
    'create_issue',
    { owner: 'octo', repo: 'hello', title: 'x' },
    'GitHub API Error: Resource not accessible by personal access token',
    'auth',
  ],
  [
    'search_code',
    { q: 'x' },
    "API rate limit exceeded for 203.0.113.7. (But here's the good news: Authenticated requests get a higher rate limit. Check out the documentation for more details.)",
    'rate_or_quota',
  ],
  ['get_file_contents', { path: 'README.md' }, 'Authentication Failed: Bad credentials', 'auth'],
  [
    'merge_pull_request',
    { pull_number: 3 },
    'failed to merge pull request: PUT https://api.github.com/repos/o/r/pulls/3/merge: 405 Pull Request is not mergeable []',
    'conflict_or_rule',
  ],
  [
    'create_pull_request',
    { head: 'feature' },
    'Validation Failed: {"resource":"PullRequest","code":"custom","message":"No commits between main and feature"}',
    'validation_rejection',
  ],
  [
    'get_project',
    { project_id: '77' },
    'GitLab API error: 404 Not Found\n{"message":"404 Project Not Found"}',
    'not_found',
  ],
  [
    'push_files',
    { branch: 'main' },
    'GitLab API error: 403 Forbidden {"message":"403 Forbidden - You are not allowed to push into this branch"}',
    'auth',
  ],
  // Chat and work
  [
    'slack_post_message',
    { channel_id: 'C999', text: 'hi' },
    '{"ok":false,"error":"channel_not_found"}',
    'not_found',
  ],
  [
    'slack_post_message',
    { channel_id: 'C999', text: 'hi' },
    '{"ok":false,"error":"not_in_channel"}',
    'conflict_or_rule',
  ],
  ['slack_list_channels', {}, '{"ok":false,"error":"invalid_auth"}', 'auth'],
  ['slack_list_channels', {}, 'An API error occurred: ratelimited', 'rate_or_quota'],
  ['slack_add_reaction', { reaction: 'nope' }, 'An API error occurred: already_reacted', 'conflict_or_rule'],
  ['slack_get_users', {}, 'An API error occurred: missing_scope (needed: users:read)', 'auth'],
  [
    'notion_retrieve_page',
    { page_id: 'abc' },
    '{"object":"error","status":404,"code":"object_not_found","message":"Could not find page with ID: abc. Make sure the relevant pages and databases are shared with your integration."}',
    'not_found',
  ],
  [
    'notion_query',
    { database_id: 'abc' },
    '{"object":"error","status":400,"code":"validation_error","message":"body failed validation: body.filter should be defined, instead was `undefined`."}',
    'validation_rejection',
  ],
  [
    'notion_search',
    {},
    '{"object":"error","status":401,"code":"unauthorized","message":"API token is invalid."}',
    'auth',
  ],
  [
    'notion_update',
    { page_id: 'abc' },
    '{"object":"error","status":409,"code":"conflict_error","message":"Conflict occurred while saving. Please try again."}',
    'conflict_or_rule',
  ],
  [
    'linear_create_issue',
    { teamId: 'x' },
    'Argument Validation Error - teamId must be a UUID.',
    'validation_rejection',
  ],
  [
    'linear_get_issue',
    { id: 'ABC-99' },
    'Entity not found: Issue - Could not find referenced Issue.',
    'not_found',
  ],
  ['linear_list_issues', {}, 'GraphQL Error: Authentication required, not authenticated (Code: 401)', 'auth'],
  [
    'trello_add_card',
    { listId: '1' },
    'Request failed with status code 400: invalid value for idList',
    'validation_rejection',
  ],
  [
    'send_email',
    { to: 'x' },
    'Recipient address rejected: "x" is not a valid email address',
    'validation_rejection',
  ],
  // Cloud
  ['s3_get_object', { bucket: 'b', key: 'k' }, 'NoSuchKey: The specified key does not exist.', 'not_found'],
  [
    's3_create_bucket',
    { bucket: 'taken' },
    'BucketAlreadyExists: The requested bucket name is not available. The bucket namespace is shared by all users of the system.',
    'conflict_or_rule',
  ],
  [
    'aws_call',
    { service: 'ec2' },
    'An error occurred (UnauthorizedOperation) when calling the DescribeInstances operation: You are not authorized to perform this operation.',
    'auth',
  ],
  [
    'aws_call',
    { service: 'dynamodb' },
    'An error occurred (ValidationException) when calling the PutItem operation: One or more parameter values were invalid: Missing the key id in the item',
    'validation_rejection',
  ],
  [
    'aws_call',
    { service: 'lambda' },
    'An error occurred (ThrottlingException) when calling the Invoke operation (reached max retries: 4): Rate exceeded',
    'rate_or_quota',
  ],
  [
    'aws_call',
    { service: 'sts' },
    'Unable to locate credentials. You can configure credentials by running "aws configure".',
    'auth',
  ],
  ['aws_call', { service: 's3' }, 'ExpiredToken: The provided token has expired.', 'auth'],
  [
    'aws_call',
    { service: 's3' },
    'Could not connect to the endpoint URL: "https://s3.eu-north-9.amazonaws.com/"',
    'upstream_unreachable',
  ],
  [
    'dynamo_put',
    { table: 't' },
    'ConditionalCheckFailedException: The conditional request failed',
    'conflict_or_rule',
  ],
  [
    'dynamo_get',
    { table: 'nope' },
    'ResourceNotFoundException: Requested resource not found: Table: nope not found',
    'not_found',
  ],
  [
    'gcs_read',
    { object: 'x' },
    'google.api_core.exceptions.NotFound: 404 GET https://storage.googleapis.com/storage/v1/b/bkt/o/x: No such object: bkt/x',
    'not_found',
  ],
  [
    'bigquery',
    { sql: 'SELEC' },
    '400 Syntax error: Unexpected identifier "SELEC" at [1:1]',
    'validation_rejection',
  ],
  [
    'gdrive_search',
    { query: 'x' },
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
    'auth',
  ],
  [
    'gmail_send',
    {},
    '{"error":{"code":403,"message":"User-rate limit exceeded. Retry after 2026-01-01T00:00:00.000Z","status":"RESOURCE_EXHAUSTED"}}',
    'rate_or_quota',
  ],
  [
    'calendar_insert',
    { start: 'x' },
    '{"error":{"code":400,"message":"Invalid value for: Invalid format: \\"x\\"","status":"INVALID_ARGUMENT"}}',
    'validation_rejection',
  ],
  [
    'maps_geocode',
    { address: 'x' },
    'Geocoding failed: REQUEST_DENIED - The provided API key is invalid.',
    'auth',
  ],
  ['maps_geocode', { address: 'zzzz' }, 'Geocoding failed: ZERO_RESULTS', 'not_found'],
  [
    'grpc_call',
    {},
    '14 UNAVAILABLE: No connection established. Last error: connect ECONNREFUSED 127.0.0.1:50051',
    'upstream_unreachable',
  ],
  [
    'grpc_call',
    {},
    'rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    'upstream_unreachable',
  ],
  [
    'grpc_call',
    { name: 'x' },
    'rpc error: code = AlreadyExists desc = resource x exists',
    'conflict_or_rule',
  ],
  ['grpc_call', {}, 'rpc error: code = PermissionDenied desc = caller lacks storage.objects.get', 'auth'],
  ['az_vm_list', {}, "Please run 'az login' to setup account.", 'auth'],
  [
    'keyvault_get',
    { name: 's' },
    '(SecretNotFound) A secret with (name/id) s was not found in this key vault.',
    'not_found',
  ],
  [
    'azure_deploy',
    {},
    'Operation could not be completed as it results in exceeding approved standardDSv3Family Cores quota.',
    'rate_or_quota',
  ],
  // Data bases
  ['query', { sql: 'SELECT * FROM nope' }, 'relation "nope" does not exist', 'not_found'],
  [
    'query',
    { sql: 'SELEC 1' },
    'ERROR:  syntax error at or near "SELEC"\nLINE 1: SELEC 1\n        ^',
    'validation_rejection',
  ],
  [
    'query',
    { sql: 'INSERT INTO t VALUES (1)' },
    'cannot execute INSERT in a read-only transaction',
    'conflict_or_rule',
  ],
  [
    'query',
    { sql: 'INSERT INTO t VALUES (1)' },
    'duplicate key value violates unique constraint "t_pkey"',
    'conflict_or_rule',
  ],
  ['query', { sql: 'select 1' }, 'FATAL:  password authentication failed for user "app"', 'auth'],
  [
    'query',
    { sql: 'select 1' },
    'psycopg2.OperationalError: could not connect to server: Connection refused\n\tIs the server running on host "localhost" (127.0.0.1) and accepting\n\tTCP/IP connections on port 5432?',
    'upstream_unreachable',
  ],
  ['query', { sql: 'select a from t' }, 'column "a" does not exist', 'not_found'],
  ['query', { sql: 'select 1' }, 'ERROR: permission denied for table users', 'auth'],
  ['query', { sql: "select 'x'::int" }, 'invalid input syntax for type integer: "x"', 'validation_rejection'],
  [
    'mysql_query',
    { sql: 'x' },
    "ER_PARSE_ERROR: You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near 'x' at line 1",
    'validation_rejection',
  ],
  [
    'mysql_query',
    { sql: 'x' },
    "ER_ACCESS_DENIED_ERROR: Access denied for user 'root'@'localhost' (using password: YES)",
    'auth',
  ],
  ['mysql_query', { sql: 'x' }, "Error: Unknown database 'shop'", 'not_found'],
  [
    'mysql_query',
    { sql: 'x' },
    'Error: Cannot add or update a child row: a foreign key constraint fails (`shop`.`orders`, CONSTRAINT `fk`)',
    'conflict_or_rule',
  ],
  ['sqlite_read', { query: 'select * from nope' }, 'Database error: no such table: nope', 'not_found'],
  [
    'sqlite_read',
    { query: 'DROP TABLE x' },
    'Error: Only SELECT queries are allowed for read_query',
    'conflict_or_rule',
  ],
  ['sqlite_write', {}, 'SQLITE_BUSY: database is locked', 'conflict_or_rule'],
  [
    'mongo_find',
    { collection: 'c' },
    'MongoServerSelectionError: connect ECONNREFUSED ::1:27017',
    'upstream_unreachable',
  ],
  [
    'mongo_insert',
    {},
    'E11000 duplicate key error collection: app.users index: email_1 dup key: { email: "a@b.c" }',
    'conflict_or_rule',
  ],
  ['redis_get', { key: 'k' }, 'NOAUTH Authentication required.', 'auth'],
  [
    'es_search',
    { index: 'logs' },
    '{"error":{"type":"index_not_found_exception","reason":"no such index [logs]","index":"logs"},"status":404}',
    'not_found',
  ],
  [
    'snowflake_query',
    {},
    "000606 (57P03): No active warehouse selected in the current session. Select an active warehouse with the 'use warehouse' command.",
    'conflict_or_rule',
  ],
  // Containers, files, shells, browsers
  [
    'docker_run',
    { image: 'nope:latest' },
    "Unable to find image 'nope:latest' locally\ndocker: Error response from daemon: pull access denied for nope, repository does not exist or may require 'docker login'.",
    'not_found',
  ],
  [
    'docker_ps',
    {},
    'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
    'upstream_unreachable',
  ],
  [
    'docker_start',
    { name: 'web' },
    'Error response from daemon: Conflict. The container name "/web" is already in use by container "abc".',
    'conflict_or_rule',
  ],
  ['docker_stop', { name: 'web' }, 'Error response from daemon: No such container: web', 'not_found'],
  ['kubectl_get', { name: 'web' }, 'Error from server (NotFound): pods "web" not found', 'not_found'],
  [
    'kubectl_get',
    { name: 'web' },
    'Error from server (Forbidden): pods is forbidden: User "dev" cannot list resource "pods" in API group "" in the namespace "prod"',
    'auth',
  ],
  [
    'kubectl_apply',
    { manifest: 'a' },
    'error: error validating "STDIN": error validating data: apiVersion not set',
    'validation_rejection',
  ],
  ['helm_install', {}, 'exec: "helm": executable file not found in $PATH', 'upstream_unreachable'],
  [
    'read_file',
    { path: '/etc/shadow' },
    'Error: Access denied - path outside allowed directories: /etc/shadow not in /home/me',
    'conflict_or_rule',
  ],
  [
    'read_file',
    { path: '/home/me/none.txt' },
    "Error: ENOENT: no such file or directory, open '/home/me/none.txt'",
    'not_found',
  ],
  [
    'edit_file',
    { path: '/home/me/a.txt', edits: [] },
    'Error: Could not find exact match for edit:\nfoo',
    'not_found',
  ],
  ['write_file', { path: '/root/x' }, "Error: EACCES: permission denied, open '/root/x'", 'conflict_or_rule'],
  [
    'list_directory',
    { path: '/home/me/a.txt' },
    "Error: ENOTDIR: not a directory, scandir '/home/me/a.txt'",
    'validation_rejection',
  ],
  ['git_commit', { message: 'x' }, 'nothing to commit, working tree clean', 'conflict_or_rule'],
  [
    'git_checkout',
    { branch_name: 'nope' },
    "error: pathspec 'nope' did not match any file(s) known to git",
    'not_found',
  ],
  [
    'git_push',
    {},
    "fatal: unable to access 'https://github.com/o/r.git/': Could not resolve host: github.com",
    'upstream_unreachable',
  ],
  [
    'git_push',
    {},
    ' ! [rejected]        main -> main (non-fast-forward)\nerror: failed to push some refs',
    'conflict_or_rule',
  ],
  [
    'puppeteer_click',
    { selector: '#no' },
    'Failed to click #no: No element found for selector: #no',
    'not_found',
  ],
  [
    'puppeteer_navigate',
    { url: 'http://nope.invalid' },
    'net::ERR_NAME_NOT_RESOLVED at http://nope.invalid',
    'upstream_unreachable',
  ],
  [
    'playwright_navigate',
    { url: 'https://x.test' },
    "browserType.launch: Executable doesn't exist at /root/.cache/ms-playwright/chromium-1140/chrome-linux/chrome\n╔══════╗\n║ Looks like Playwright was just installed or updated. ║\n║ Please run the following command to download new browsers: npx playwright install",
    'upstream_unreachable',
  ],
  [
    'puppeteer_evaluate',
    { script: 'foo()' },
    'Script execution failed: foo is not defined',
    'validation_rejection',
  ],
  // Search and models
  [
    'brave_web_search',
    { query: 'x' },
    'Error: Brave API error: 422 Unprocessable Entity\n{"type":"ErrorResponse","error":{"id":"1","status":422,"detail":"The provided subscription token is invalid.","code":"SUBSCRIPTION_TOKEN_INVALID"}}',
    'auth',
  ],
  ['brave_web_search', { query: 'x' }, 'Error: Rate limit exceeded', 'rate_or_quota'],
  [
    'openai_chat',
    { model: 'gpt-9' },
    '{"error":{"message":"The model `gpt-9` does not exist or you do not have access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}}',
    'not_found',
  ],
  [
    'openai_chat',
    {},
    '{"error":{"message":"You exceeded your current quota, please check your plan and billing details.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}',
    'rate_or_quota',
  ],
  [
    'openai_chat',
    {},
    'Error: 401 Incorrect API key provided: sk-x. You can find your API key at https://platform.openai.com/account/api-keys.',
    'auth',
  ],
  [
    'claude',
    {},
    '529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
    'upstream_unreachable',
  ],
  [
    'claude',
    {},
    '400 {"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: Input should be greater than or equal to 1"}}',
    'validation_rejection',
  ],
  ['stripe_charge', { customer: 'cus_1' }, "No such customer: 'cus_1'", 'not_found'],
  ['stripe_charge', { card: 'x' }, 'Your card was declined.', 'conflict_or_rule'],
  ['stripe_list', {}, 'Invalid API Key provided: sk_test_***1234', 'auth'],
  ['get_weather', { city: 'Nowhereville' }, '{"cod":"404","message":"city not found"}', 'not_found'],
  ['get_quote', { symbol: 'ZZZZZ' }, 'No data found, symbol may be delisted', 'not_found'],
  [
    'fetch',
    { url: 'https://x.test' },
    'Failed to fetch robots.txt https://x.test/robots.txt due to a connection issue',
    'upstream_unreachable',
  ],
  [
    'fetch',
    { url: 'https://x.test/private' },
    'The sites robots.txt (https://x.test/robots.txt), specifies that autonomous fetching of this page is not allowed',
    'conflict_or_rule',
  ],
  [
    'fetch',
    { url: 'https://x.test/none' },
    'Failed to fetch https://x.test/none - status code 404',
    'not_found',
  ],
  // Python
  [
    'add',
    { a: 'x' },
    "Error executing tool add: 1 validation error for addArguments\na\n  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x', input_type=str]\n    For further information visit https://errors.pydantic.dev/2.11/v/int_parsing",
    'validation_rejection',
  ],
  [
    'add',
    {},
    'Error executing tool add: 1 validation error for addArguments\nb\n  Field required [type=missing, input_value={}, input_type=dict]',
    'validation_rejection',
  ],
  ['lookup', { id: '7' }, "Error executing tool lookup: 'NoneType' object has no attribute 'get'", 'crash'],
  ['lookup', { id: '7' }, "Error executing tool lookup: 'results'", 'unclear'],
  ['lookup', { id: '7' }, "Error calling tool 'lookup': KeyError: 'results'", 'crash'],
  ['lookup', { id: '7' }, 'Error executing tool lookup: list index out of range', 'crash'],
  [
    'lookup',
    { id: '7' },
    'Error executing tool lookup: [Errno 111] Connection refused',
    'upstream_unreachable',
  ],
  [
    'lookup',
    { id: '7' },
    "Error executing tool lookup: HTTPSConnectionPool(host='api.x.test', port=443): Max retries exceeded with url: /v1 (Caused by NameResolutionError(\"Failed to resolve 'api.x.test'\"))",
    'upstream_unreachable',
  ],
  [
    'lookup',
    { id: '7' },
    "Error executing tool lookup: Client error '404 Not Found' for url 'https://api.x.test/items/7'",
    'not_found',
  ],
  [
    'lookup',
    { id: '7' },
    "Error executing tool lookup: Server error '503 Service Unavailable' for url 'https://api.x.test/items/7'",
    'upstream_unreachable',
  ],
  ['lookup', { id: '7' }, 'Error executing tool lookup: X_API_KEY environment variable not set', 'auth'],
  ['no_such', {}, 'Unknown tool: no_such', 'not_found'],
  [
    'run',
    { code: 'x' },
    'Traceback (most recent call last):\n  File "/app/server.py", line 41, in call_tool\n    return handlers[name](args)\nTypeError: run() missing 1 required positional argument: \'ctx\'',
    'crash',
  ],
  [
    'parse_date',
    { date: '31/31/2020' },
    "time data '31/31/2020' does not match format '%d/%m/%Y'",
    'validation_rejection',
  ],
  ['div', { a: 1, b: 0 }, 'Error executing tool div: Cannot divide by zero', 'validation_rejection'],
  ['div', { a: 1, b: 0 }, 'Error executing tool div: ZeroDivisionError: division by zero', 'crash'],
  // Go, Rust, Java, C#, Ruby, PHP
  [
    'list',
    {},
    'panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation]\ngoroutine 7 [running]:',
    'crash',
  ],
  [
    'list',
    {},
    'Get "https://api.x.test/v1/list": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
    'upstream_unreachable',
  ],
  [
    'list',
    {},
    'Get "https://api.x.test": x509: certificate signed by unknown authority',
    'upstream_unreachable',
  ],
  ['list', { limit: 'x' }, 'parameter limit is not of type float64, is string', 'validation_rejection'],
  ['get', {}, 'missing required parameter: owner', 'validation_rejection'],
  [
    'get',
    {},
    "thread 'main' panicked at src/main.rs:12:5:\ncalled `Option::unwrap()` on a `None` value",
    'crash',
  ],
  ['get', { n: 'x' }, 'invalid type: string "x", expected u32 at line 1 column 8', 'validation_rejection'],
  ['get', {}, 'failed to deserialize parameters: missing field `query`', 'validation_rejection'],
  [
    'get',
    {},
    'java.lang.NullPointerException: Cannot invoke "String.length()" because "s" is null\n\tat com.acme.Tool.call(Tool.java:41)',
    'crash',
  ],
  ['get', {}, 'java.net.UnknownHostException: api.x.test', 'upstream_unreachable'],
  ['get', {}, "An error occurred invoking 'get'.", 'unclear'],
  [
    'get',
    {},
    'System.NullReferenceException: Object reference not set to an instance of an object.\n   at Acme.Tools.Get() in /src/Tools.cs:line 12',
    'crash',
  ],
  [
    'get',
    {},
    "System.ArgumentException: The arguments dictionary is missing a value for the required parameter 'id'. (Parameter 'arguments')",
    'validation_rejection',
  ],
  ['get', {}, "undefined method `each' for nil:NilClass (NoMethodError)", 'crash'],
  [
    'get',
    {},
    'PHP Fatal error:  Uncaught Error: Call to a member function fetch() on null in /var/www/x.php:3',
    'crash',
  ],
  // SDKs
  ['x', {}, 'MCP error -32602: Tool x has an output schema but no structured content was provided', 'crash'],
  [
    'x',
    { a: 1 },
    'MCP error -32602: Invalid arguments for tool x: [\n  {\n    "code": "invalid_type",\n    "expected": "string",\n    "received": "number",\n    "path": ["a"],\n    "message": "Expected string, received number"\n  }\n]',
    'validation_rejection',
  ],
  ['x', {}, 'MCP error -32001: Request timed out', 'upstream_unreachable'],
  ['x', { path: 'a' }, 'data/path must match pattern "^/"', 'validation_rejection'],
  ['x', {}, "data must have required property 'query'", 'validation_rejection'],
  ['memory_open', { names: ['zed'] }, 'Entity with name zed not found', 'not_found'],
  ['deploy', {}, 'Error: VERCEL_TOKEN is not set', 'auth'],
  [
    'deploy',
    {},
    'You have reached the limit of 3 free deployments. Upgrade to Pro to continue.',
    'rate_or_quota',
  ],
  ['deploy', {}, 'Your trial has expired', 'rate_or_quota'],
  ['call', {}, 'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON', 'upstream_unreachable'],
  ['call', {}, 'Request timed out after 30000ms', 'upstream_unreachable'],
  [
    'unity_get',
    {},
    'Connection failed: Unknown error. Is the Unity editor running with the plugin enabled?',
    'upstream_unreachable',
  ],
  [
    'blender_exec',
    {},
    'Error executing code: Could not connect to Blender. Make sure the Blender addon is running.',
    'upstream_unreachable',
  ],
  ['ffmpeg_convert', { in: 'a.mp4' }, '/bin/sh: 1: ffmpeg: not found', 'upstream_unreachable'],
  // Other languages
  ['查询用户', { id: '7' }, '用户不存在', 'not_found'],
  ['查询', { city: '' }, '参数错误：city 不能为空', 'validation_rejection'],
  ['buscar', { id: '7' }, 'Usuario no encontrado', 'not_found'],
  ['anlegen', { name: 'x' }, 'Ein Projekt mit diesem Namen existiert bereits', 'conflict_or_rule'],
  ['lire', { fichier: 'a' }, 'Fichier introuvable : a', 'not_found'],
  ['listar', {}, 'Erro de conexão com o servidor', 'upstream_unreachable'],
  ['получить', {}, 'Ошибка авторизации: неверный токен', 'auth'],
  ['検索', {}, 'APIキーが無効です', 'auth'],
  ['목록', {}, '요청 한도를 초과했습니다', 'rate_or_quota'],
];

/** Errors told in a success answer. */
const TOLD: readonly Row[] = [
  ['get_user', { id: '7' }, '{"error":"User not found"}', 'not_found'],
  ['get_user', { id: '7' }, '{"success":false,"message":"Invalid token"}', 'auth'],
  ['create', { name: 'x' }, '{"status":"error","message":"name already exists"}', 'conflict_or_rule'],
  [
    'call_api',
    { path: '/x' },
    '{"statusCode":503,"error":"Service Unavailable","message":"upstream down"}',
    'upstream_unreachable',
  ],
  [
    'graphql',
    { query: '{a}' },
    '{"errors":[{"message":"Cannot query field \\"a\\" on type \\"Query\\".","extensions":{"code":"GRAPHQL_VALIDATION_FAILED"}}]}',
    'validation_rejection',
  ],
  [
    'get_item',
    { id: '9' },
    '{"type":"https://example.com/probs/not-found","title":"Not Found","status":404,"detail":"Item 9 is gone"}',
    'not_found',
  ],
  ['search', { q: 'x' }, 'Error: connect ECONNREFUSED 127.0.0.1:9200', 'upstream_unreachable'],
  ['get_stock', { symbol: 'ZZ' }, 'Error fetching stock data: 429 Too Many Requests', 'rate_or_quota'],
  ['read_resource', { uri: 'x' }, 'Resource x not found', 'not_found'],
  ['send', { to: 'bob' }, '❌ Message could not be sent: not authorized', 'auth'],
  ['delete_file', { path: 'a.txt' }, 'Cannot delete a.txt: file is locked', 'conflict_or_rule'],
  ['book', { date: 'x' }, 'Invalid date format. Please use YYYY-MM-DD.', 'validation_rejection'],
  ['tweet', { text: 'x' }, 'Tweet failed: 403 Forbidden', 'auth'],
  [
    'sheet_read',
    { id: 'x' },
    "Sorry, I couldn't open the spreadsheet: The caller does not have permission",
    'auth',
  ],
  [
    'read_file',
    { path: 'none.txt' },
    "Error reading file none.txt: [Errno 2] No such file or directory: 'none.txt'",
    'not_found',
  ],
  [
    'fetch_url',
    { url: 'https://x.test' },
    'Error fetching URL: TypeError: fetch failed',
    'upstream_unreachable',
  ],
  ['convert', { amount: 1 }, "TypeError: Cannot read properties of undefined (reading 'rates')", 'crash'],
  ['ask', {}, 'Missing required parameter: question', 'validation_rejection'],
  ['get_balance', {}, 'API key not configured. Set ACME_API_KEY in the environment.', 'auth'],
  [
    'batch',
    {},
    '[{"id":1,"error":"rate limit exceeded"},{"id":2,"error":"rate limit exceeded"}]',
    'rate_or_quota',
  ],
  [
    'get_logs',
    { service: 'web' },
    'Error: failed to get logs for service web: dial tcp 10.0.0.7:443: i/o timeout',
    'upstream_unreachable',
  ],
  ['abfrage', { id: '7' }, '❌ Fehler: Datensatz 7 nicht gefunden', 'not_found'],
];

/** Good answers, many of which talk about errors. */
const FINE: readonly (readonly [tool: string, input: unknown, text: string])[] = [
  [
    'search_logs',
    { query: 'error' },
    '2026-01-01T10:00:00Z ERROR api: connect ECONNREFUSED 10.0.0.1:5432\n2026-01-01T10:00:01Z ERROR api: retry failed\n2026-01-01T10:00:02Z INFO api: ok',
  ],
  [
    'get_logs',
    { service: 'web' },
    '[ERROR] TypeError: Cannot read properties of undefined\n    at app.js:1:2\n[INFO] listening on 8080',
  ],
  [
    'lint',
    { file: 'a.js' },
    'a.js\n  1:1  error  Unexpected var  no-var\n\n✖ 1 problem (1 error, 0 warnings)',
  ],
  ['run_tests', {}, '{"passed":10,"failed":2,"failures":[{"name":"adds","message":"expected 2 to be 3"}]}'],
  ['validate_json', { json: '{' }, '{"valid":false,"errors":["Unexpected end of JSON input"]}'],
  [
    'read_file',
    { path: 'errors.md' },
    '# Errors\n\nError: 404 means that a page was not found.\nFailed requests are retried.',
  ],
  [
    'read_file',
    { path: 'app.log' },
    'Error: connection refused\nError: connection refused\nError: giving up\nshutting down',
  ],
  [
    'search_docs',
    { query: 'TypeError' },
    'TypeError: The TypeError object represents an error when an operation could not be performed.\n\nSee also: RangeError, ReferenceError.\n\nExamples: ...',
  ],
  [
    'list_issues',
    {},
    '[{"id":1,"title":"Cannot read properties of undefined","state":"open"},{"id":2,"title":"Login failed","state":"closed"}]',
  ],
  [
    'get_issue',
    { id: 'PROJ-1' },
    '{"id":"PROJ-1","title":"Error: invalid credentials","status":"unresolved","level":"error","count":12,"culprit":"login"}',
  ],
  ['search', { query: 'x' }, 'No results found for "x".'],
  ['list_users', {}, 'No users found.'],
  ['search_nodes', { query: 'x' }, '{"entities":[],"relations":[]}'],
  ['get_status', {}, '{"status":"ok","errors":[],"uptime":1234}'],
  [
    'get_job',
    { id: '1' },
    '{"id":"1","status":"failed","startedAt":"2026-01-01","steps":[{"name":"build","conclusion":"failure"}],"logsUrl":"https://x.test/1"}',
  ],
  [
    'check_website',
    { url: 'https://x.test' },
    '{"url":"https://x.test","status":404,"responseTime":120,"headers":{"server":"nginx"}}',
  ],
  ['echo', { message: 'Error: something failed' }, 'Error: something failed'],
  ['echo', { message: 'Error: something failed' }, 'Echo: Error: something failed'],
  [
    'explain_error',
    { code: 'ECONNREFUSED' },
    'ECONNREFUSED means that the connection was refused by the target machine.\n\nCommon causes:\n- the service is not running\n- a firewall blocks the port',
  ],
  ['get_error_codes', {}, '{"404":"Not found","500":"Internal server error"}'],
  ['get_metrics', {}, 'Error rate: 0.02%\nLatency p99: 120 ms\nFailed requests: 3'],
  ['git_log', {}, 'commit abc\nAuthor: A\n\n    Fix error handling: invalid input must not crash'],
  ['git_status', {}, 'On branch main\nnothing to commit, working tree clean'],
  ['git_diff', {}, '-throw new Error("failed")\n+return undefined'],
  [
    'run_query',
    { sql: 'select' },
    '[{"id":1,"error":"timeout","created_at":"2026-01-01"},{"id":2,"error":null,"created_at":"2026-01-02"}]',
  ],
  [
    'get_deployment',
    {},
    '{"deployment":{"id":"d1","state":"ERROR","url":"x.vercel.app"},"events":[{"type":"stderr","text":"Error: build failed"}]}',
  ],
  ['delete_file', { path: 'a.txt' }, 'Successfully deleted a.txt'],
  ['update_task', { id: '1' }, '✅ Task 1 updated. No errors.'],
  ['compile', {}, 'Compilation succeeded with 0 errors and 2 warnings.'],
  [
    'get_page',
    { url: 'https://x.test/missing' },
    '<!DOCTYPE html><html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>',
  ],
  [
    'sequential_thinking',
    { thought: 'Maybe the error is in the parser' },
    '{"thoughtNumber":1,"totalThoughts":3,"nextThoughtNeeded":true,"branches":[],"thoughtHistoryLength":1}',
  ],
  ['get_task', { id: '1' }, '{"id":"1","title":"x","error":null,"success":true}'],
  ['list_builds', {}, 'Failed builds: 2\n- #12 (main)\n- #11 (dev)'],
  ['get_user', { id: '7' }, '{"id":7,"name":"Ann","type":"user","status":"active","message":"Hello"}'],
  [
    'scrape',
    { url: 'https://x.test' },
    '# Troubleshooting\n\n## Error: cannot connect\n\nCheck that the server is running.',
  ],
  [
    'search_code',
    { query: 'throw' },
    'src/a.ts:3: throw new Error("not found")\nsrc/b.ts:9: throw new TypeError("invalid")',
  ],
  [
    'get_events',
    {},
    '{"events":[{"type":"Warning","reason":"FailedScheduling","message":"0/3 nodes are available"}]}',
  ],
  ['password_strength', { password: 'abc' }, 'Weak password. It must be at least 12 characters.'],
  ['is_prime', { n: 8 }, '8 is not prime'],
  ['review_code', { code: 'x' }, '## Review\n\n1. Missing error handling in `main`\n2. Invalid use of `any`'],
  ['get_weather', { city: 'Paris' }, 'Paris: 21 °C, no rain expected'],
  ['list_errors', {}, '{"errors":[{"id":1,"message":"Out of memory","count":4}],"total":1}'],
  ['create_ticket', { title: 'Login fails' }, 'Created ticket #42: "Login fails"'],
  [
    'http_request',
    { url: 'https://x.test/api' },
    '{"status":404,"statusText":"Not Found","headers":{"content-type":"text/plain"},"body":"nope"}',
  ],
  [
    'ssh_exec',
    { command: 'ls /none' },
    '{"stdout":"","stderr":"ls: cannot access \'/none\': No such file or directory","exitCode":2}',
  ],
  [
    'get_docs',
    { topic: 'auth' },
    'Authentication\n\nUnauthorized requests receive 401. You must provide a valid API key.',
  ],
  [
    'get_transcript',
    { id: 'x' },
    'Cannot stop thinking about you\nI failed to see the signs\nNo one is to blame',
  ],
];

const wrap = (text: string, isError?: boolean): unknown => ({
  content: [{ type: 'text', text }],
  ...(isError === true ? { isError } : {}),
});
const toolOf = (name: string, input: unknown): { name: string; inputSchema: object } => ({
  name,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(Object.keys(input as object).map((key) => [key, {}])),
  },
});

describe('answers of servers that nothing was fitted to', () => {
  it.each(FAILED)('%s %j failed with %j: %s', (name, input, text, kind) => {
    const diagnosis = diagnose({ tool: toolOf(name, input), input, response: wrap(text, true) });
    expect(diagnosis.kind).toBe(kind);
  });

  it.each(TOLD)('%s %j told in a success answer %j: %s', (name, input, text, kind) => {
    const diagnosis = diagnose({ tool: toolOf(name, input), input, response: wrap(text) });
    expect([diagnosis.surfacedAs, diagnosis.kind]).toEqual(['text_in_success', kind]);
  });

  it.each(FINE)('%s %j answered %j without an error', (name, input, text) => {
    expect(diagnose({ tool: toolOf(name, input), input, response: wrap(text) }).kind).toBe('none');
  });
});
