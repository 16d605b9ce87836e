import { describe, expect, it } from 'vitest';
import { ToolCallValidator } from '../tool-call-validator.js';

/** What the tool runs with when `written` is sent and only `declared` exists; `undefined` where the call is refused. */
function repaired(written: string, declared: string, value: unknown, type: string): unknown {
  const validator = new ToolCallValidator({ strict: false });
  validator.registerSchema('tool', {
    type: 'object',
    properties: { [declared]: { type } },
    additionalProperties: false,
  });
  const { arguments: args, changes } = validator.repair('tool', { [written]: value });
  return changes.length === 0 ? undefined : args;
}

/** Families of names that must not be taken for each other: every pair of a family is tried, both ways. */
const DIFFERENT: readonly (readonly [what: string, ...names: string[]])[] = [
  ['comparisons', 'price_gt', 'price_lt', 'price_ge', 'price_le', 'price_eq', 'price_ne'],
  ['sizes', 'size_b', 'size_kb', 'size_mb', 'size_gb', 'size_tb'],
  ['times', 'timeout_s', 'timeout_ms', 'timeout_us', 'timeout_ns', 'timeout_min'],
  ['indices', 'user_a', 'user_b', 'user_c', 'user_1', 'user_2'],
  ['lengths', 'width_mm', 'width_cm', 'width_m', 'width_km', 'width_in'],
  ['weights', 'mass_g', 'mass_kg', 'mass_mg', 'mass_t'],
  ['lines', 'line1', 'line2', 'line3', 'line10'],
  ['money', 'price_usd', 'price_eur', 'price_gbp'],
  ['temperatures', 'temp_c', 'temp_f', 'temp_k'],
  ['short words', 'host', 'cost', 'post', 'most'],
  ['short words', 'name', 'game', 'fame', 'same'],
  ['short words', 'date', 'rate', 'gate', 'data'],
  ['short words', 'to', 'do', 'go', 'so'],
  ['short words', 'from', 'form', 'farm'],
  ['short words', 'text', 'test', 'next'],
  ['short words', 'page', 'pace', 'pane'],
  ['short words', 'file', 'fill', 'pile', 'tile'],
  ['short words', 'state', 'stage', 'slate', 'skate'],
  ['short words', 'price', 'prize', 'pride'],
  ['short words', 'start', 'stark', 'smart'],
  ['opposites', 'include', 'exclude'],
  ['opposites', 'min_value', 'max_value'],
  ['opposites', 'before', 'after'],
  ['opposites', 'encode', 'decode'],
  ['opposites', 'import', 'export'],
  ['opposites', 'increase', 'decrease'],
  ['opposites', 'enable', 'disable', 'unable'],
  ['opposites', 'upload', 'unload'],
  ['opposites', 'attach', 'detach'],
  ['opposites', 'ascending', 'descending'],
  ['opposites', 'inbound', 'outbound', 'unbound'],
  ['opposites', 'active', 'inactive'],
  ['opposites', 'typical', 'atypical'],
  ['opposites', 'symmetric', 'asymmetric'],
  ['directions', 'source_to_target', 'target_to_source'],
  ['directions', 'usd_per_eur', 'eur_per_usd'],
  ['directions', 'rows_by_column', 'column_by_rows'],
  ['measures', 'height', 'weight'],
  ['measures', 'latitude', 'altitude', 'attitude'],
  ['people', 'sender', 'gender', 'vendor', 'tender'],
  ['things', 'context', 'content', 'contest'],
  ['things', 'contact', 'contract', 'contrast'],
  ['things', 'command', 'comment', 'commend'],
  ['things', 'charge', 'change', 'chance'],
  ['things', 'message', 'massage'],
  ['things', 'parent', 'patent'],
  ['things', 'packet', 'pocket', 'picket'],
  ['things', 'pointer', 'printer', 'painter'],
  ['things', 'preset', 'present'],
  ['things', 'sample', 'simple'],
  ['things', 'reader', 'render', 'header', 'leader'],
  ['things', 'report', 'resort', 'retort'],
  ['things', 'remote', 'remove'],
  ['things', 'detect', 'defect'],
  ['things', 'insert', 'invert', 'inset'],
  ['things', 'intent', 'indent', 'invent'],
  ['things', 'strict', 'struct'],
  ['things', 'string', 'strong', 'spring'],
  ['things', 'stable', 'staple'],
  ['things', 'stream', 'steam'],
  ['things', 'submit', 'summit'],
  ['things', 'vector', 'victor'],
  ['things', 'window', 'widow'],
  ['things', 'expire', 'empire'],
  ['things', 'expert', 'export'],
  ['things', 'extend', 'expend', 'expand'],
  ['things', 'signer', 'singer'],
  ['things', 'casual', 'causal'],
  ['things', 'confirm', 'conform'],
  ['things', 'convert', 'concert', 'covert'],
  ['forms', 'update', 'updated'],
  ['forms', 'create', 'created', 'creator'],
  ['forms', 'delete', 'deleted'],
  ['forms', 'archive', 'archived'],
  ['forms', 'assignee', 'assigner', 'assigned'],
  ['forms', 'market', 'marker', 'marked'],
  ['forms', 'format', 'formal'],
  ['forms', 'status', 'statue'],
  ['forms', 'policy', 'police'],
  ['forms', 'scheme', 'schema'],
  ['forms', 'project_id', 'project_ip', 'project_in'],
  ['versions', 'v1_0', 'v10', 'v100'],
];

/** More pairs, each in both directions. */
const MORE = `
accept except
address addressee
address_from address_form
adverse averse
affect effect
allow_list deny_list
amount_cents amount_dollars
amperes ampere_hours
angel angle
archive unarchive
arms arm
asc desc
ascending descending
authorize unauthorize
bazaar bizarre
bcc cc
before_id after_id
branch brunch
buyer buyers_list
bytes bits
calvary cavalry
can_read can_reap
carton cartoon
cc bcc
channel chapel
client_id client_ip
clocks blocks
commit comment
complement compliment
compress decompress
conservation conversation
credit debit
credits debits
customer costumer
customs custom
debug_level debug_label
decimal declared
deploy employ
desert dessert
details detail_s
diary dairy
discrete discreet
distance_km distance_mi
domain romain
dpi ppi
eastern western
economics economic
elicit illicit
emigrate immigrate
employer employee
enabled disabled
encrypt decrypt
ensure insure
eur euro
file_mode file_node
filing filling
first_name last_name
forces force
foreground background
formally formerly
fps fpm
from_date to_date
frontend backend
gallons liters
gigabytes gigabits
glass glasses
goods good
gram gramm
grantor grantee
groups groupings
gte lte
hard_limit card_limit
head tail
header footer
hoping hopping
horizontal vertical
host_id host_ip
http_port https_port
hz khz
inches feet
inclusive exclusive
ingress egress
input output
inputs outputs
install uninstall
interior exterior
internal external
interval_minutes interval_months
ipv4 ipv6
ipv4_address ipv6_address
is_active is_inactive
january february
kbps kBps
kilobytes megabytes
kilometers kilograms
lat lng
lat lon
latency_p95 latency_p99
latitude longitude
left_margin right_margin
less_than less_that
lessor lessee
level1 level2
lock unlock
lower_bound upper_bound
major minor
majority minority
marital martial
maxTokens mixTokens
max_age_days max_age_hours
max_tokens min_tokens
maximum minimum
mbits mbytes
means mean
megabits megabytes
mentor mentee
message passage
metre meter_id
mhz ghz
millimeters millimeter_sq
milliseconds microseconds
min_date max_date
min_x max_x
minute minuet
minutes minute_s
monday sunday
moral morale
mount unmount
news new
north south
northeast northwest
not_before not_after
odd even
offset onset
old_value new_value
order_id border_id
outgoing incoming
overflow underflow
oversize undersize
overwrite override
owner loaner
parent_id patient_id
payer payee
personal personnel
phase_i phase_ii
physics physic
planed planned
pm am
positive negative
precede proceed
prefix postfix
prefix suffix
prepend append
prescribe proscribe
prev_page next_page
price_gte price_lte
primary secondary
principal principle
process princess
produce product
products producers
profile prolife
progress process
protocol protocols_v2
public_key private_key
push_url pull_url
quiet quite
rating ratting
read_only write_only
read_timeout road_timeout
register deregister
repository repositories_count
request bequest
reserve reverse
row_count col_count
rows cols
rpm rps
sacred scared
scraping scrapping
section_iv section_vi
secure sincere
seller teller
sender_id render_id
serialize deserialize
sha1 sha256
shard_id share_id
show_hidden slow_hidden
signed unsigned
silver sliver
since until
sizeKB sizeMB
soft_limit sort_limit
sorted unsorted
source_id target_id
species specie
speed_kph speed_mph
src_path dst_path
staring starring
start_index stop_index
start_line stop_line
start_time end_time
station nation
stationary stationery
statue statute
stdin stdout
step_one step_two
student stunted
subscribe unsubscribe
success successor
successful unsuccessful
tapes types
temp_celsius temp_kelvin
tenant_id tenant_ip
through thorough
timeoutMs timeoutS
timeout_sec timeout_msec
top_k top_n
top_k top_p
top_margin bottom_margin
total_count total_amount
trainer trainee
trial trail
undo redo
united untied
uplink downlink
upstream downstream
uptime downtime
usd used
user_id user_ip
user_id users_ids_count
utc cet
utf8 utf16
v1 v2
valid invalid
visible invisible
volts watts
weightKg weightLb
whitelist blacklist
width height
with_deleted without_deleted
works work
x1 x2
x_axis y_axis
xmin xmax
y1 y2
time_s times
delay_s delays
age_d aged
rate_Mb rate_MB
size_Gib size_GiB
`
  .trim()
  .split('\n')
  .map((line) => ['names', ...line.split(' ')] as const);

const PAIRS = [...DIFFERENT, ...MORE].flatMap(([what, ...names]) =>
  names.flatMap((written) =>
    names
      .filter((name) => name !== written)
      .map((declared): [string, string, string] => [what, written, declared]),
  ),
);

describe('a property is not renamed across meanings', () => {
  it('in at least 200 pairs', () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(200);
  });

  it.each(PAIRS)('%s: %s is not %s', (_what, written, declared) => {
    expect(repaired(written, declared, 5, 'integer')).toBeUndefined();
    expect(repaired(written, declared, 'a', 'string')).toBeUndefined();
  });

  it.each([
    ['page', 'pages'],
    ['day', 'days'],
    ['hour', 'hours'],
    ['retry', 'retries'],
    ['item', 'items'],
    ['row', 'rows'],
  ])('a number: %s is not %s', (one, many) => {
    for (const value of [3, '3']) {
      expect(repaired(one, many, value, 'integer')).toBeUndefined();
      expect(repaired(many, one, value, 'integer')).toBeUndefined();
    }
  });

  it('if another property is as near', () => {
    const validator = new ToolCallValidator({ strict: false });
    const properties = { containerr: { type: 'string' }, conntainer: { type: 'string' } };
    validator.registerSchema('tool', { type: 'object', properties, additionalProperties: false });
    expect(validator.repair('tool', { container: 'a' }).changes).toEqual([]);
  });
});

describe('a property is renamed', () => {
  it.each([
    ['case', 'filePath', 'file_path'],
    ['case', 'FilePath', 'file_path'],
    ['case', 'FILE_PATH', 'file_path'],
    ['case', 'filepath', 'filePath'],
    ['case', 'userID', 'userId'],
    ['case', 'userid', 'user_id'],
    ['case', 'URL', 'url'],
    ['separators', 'file-path', 'file_path'],
    ['separators', 'file path', 'filePath'],
    ['separators', 'file.path', 'file_path'],
    ['separators', 'max_results', 'maxResults'],
    ['separators', 'timeout-ms', 'timeout_ms'],
    ['separators', 'price.lt', 'price_lt'],
    ['case', 'size_mb', 'size_MB'],
    ['order', 'id_user', 'user_id'],
    ['order', 'path_file', 'file_path'],
    ['order', 'resultsMax', 'max_results'],
    ['order', 'key_api', 'api_key'],
    ['order', 'date_start', 'start_date'],
    ['plural', 'label', 'labels'],
    ['plural', 'tags', 'tag'],
    ['plural', 'query', 'queries'],
    ['plural', 'box', 'boxes'],
    ['plural', 'branch_name', 'branch_names'],
    ['plural', 'file_paths', 'file_path'],
    ['plural', 'contents', 'content'],
    ['a wrong letter', 'contnet', 'content'],
    ['a wrong letter', 'repositry', 'repository'],
    ['a wrong letter', 'repositroy', 'repository'],
    ['a wrong letter', 'desciption', 'description'],
    ['a wrong letter', 'descripton', 'description'],
    ['a wrong letter', 'directoy', 'directory'],
    ['a wrong letter', 'langauge', 'language'],
    ['a wrong letter', 'databse', 'database'],
    ['a wrong letter', 'adress', 'address'],
    ['a wrong letter', 'recieved', 'received'],
    ['a wrong letter', 'seperator', 'separator'],
    ['a wrong letter', 'enviroment', 'environment'],
    ['a wrong letter', 'workspce_name', 'workspace_name'],
    ['a wrong letter', 'issueNumbre', 'issue_nummbre'],
  ])('%s: %s is %s', (_what, written, declared) => {
    expect(repaired(written, declared, 'a', 'string')).toEqual({ [declared]: 'a' });
  });
});

describe('nothing is left out', () => {
  const schema = { type: 'object', properties: { older_than_days: { type: 'integer' } } };

  it.each(['', null])('of a call of a tool that may write: %j', (empty) => {
    const validator = new ToolCallValidator({ strict: false });
    validator.registerSchema('delete_items', schema);
    const args = { older_than_days: empty };
    expect(validator.repair('delete_items', args)).toEqual({ arguments: args, changes: [] });
    const result = validator.validate('delete_items', args);
    const errors = result.valid ? [] : result.errors;
    expect(validator.buildHelpPrompt('delete_items', errors, { arguments: args })).not.toMatch(/\{\s*\}/);
  });

  it.each(['', null])('but %j may be, where the tool is known to only read', (empty) => {
    const validator = new ToolCallValidator({ strict: false });
    validator.registerSchema('list_items', schema, { readOnly: true });
    expect(validator.repair('list_items', { older_than_days: empty }).arguments).toEqual({});
  });
});
