/** What a property of this name usually takes. `$scratch` is replaced by the scratch folder. */
interface NameRow {
  readonly name: RegExp;
  /** What the description has to say, where the name alone is ambiguous. */
  readonly says?: RegExp;
  readonly texts?: readonly string[];
  readonly numbers?: readonly number[];
}

/** A text of which nothing is known. */
export const EXAMPLE_TEXT = 'An example text.';

const CELL = /\b(?:cells?|A1|sheets?|worksheets?)\b/i;

/** A picture of one pixel, as PNG in Base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/**
 * By the words of the name, joined by `_`, in lower case; the first row that fits wins. Addresses are reserved
 * ones, paths lie in the scratch folder.
 */
export const NAME_VALUES: readonly NameRow[] = [
  { name: /(^|_)(cell|at|anchor|top_left)$/, says: CELL, texts: ['A1'] },
  { name: /(^|_)(range|cells)$/, says: CELL, texts: ['A1:B2'] },
  { name: /(^|_)wkt$/, texts: ['POINT(1 2)'] },
  {
    name: /(^|_)(image|photo|picture|logo|avatar|icon|thumbnail|screenshot)(_|$)/,
    says: /base64/i,
    texts: [PIXEL],
  },
  { name: /(^|_)pgn(_(text|string|content|data))?$/, texts: ['1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *'] },
  { name: /(^|_)fen$/, texts: ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'] },
  { name: /(^|_)html(_(text|string|content))?$/, texts: ['<p>An example text.</p>'] },
  { name: /(^|_)xml(_(text|string|content|data))?$/, texts: ['<assay><item>1</item></assay>'] },
  {
    name: /(^|_)svg(_(text|string|content))?$/,
    texts: [
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
    ],
  },
  { name: /(^|_)csv(_(text|string|content|data))?$/, texts: ['name,amount\nassay,1\nexample,2\n'] },
  { name: /(^|_)ya?ml(_(text|string|content))?$/, texts: ['name: assay\nitems: [1, 2]\n'] },
  { name: /(^|_)toml(_(text|string|content))?$/, texts: ['name = "assay"\n'] },
  { name: /(^|_)cron(_(expression|expr|schedule|string))?$/, texts: ['0 9 * * 1'] },
  { name: /(^|_)hex(_(text|string|data|value))?$/, texts: ['6173736179'] },
  { name: /(^|_)matri(x|ces)(_[a-z\d])?$/, texts: ['[[1, 2], [3, 4]]'] },
  { name: /(^|_)base_?64$/, texts: ['QXNzYXk='] },
  {
    name: /(^|_)(e?mail|recipient|to_address|from_address|cc|bcc)(_address)?$/,
    texts: ['user@example.invalid'],
  },
  {
    name: /(^|_)(image|photo|avatar|icon|thumbnail)_(url|uri)$/,
    texts: ['https://example.invalid/image.png'],
  },
  {
    name: /(^|_)(url|uri|link|href|endpoint|webhook|website|homepage|origin)$/,
    texts: ['https://example.invalid/'],
  },
  { name: /(^|_)(host|hostname|domain|server)$/, texts: ['example.invalid'] },
  { name: /(^|_)(ip|ip_address|ipv4)$/, texts: ['192.0.2.1'] },
  { name: /(^|_)port$/, texts: ['8080'], numbers: [8080] },
  {
    name: /(^|_)(dir|directory|folder|folder_path|dir_path|directory_path|cwd|workspace|root|root_path|project_path|repo_path|working_directory)$/,
    texts: ['$scratch'],
  },
  { name: /(^|_)new_folder$/, texts: ['$scratch/folder'] },
  {
    name: /(^|_)(destination|dest|new_path|to_path|output_path|(save|write|export|download|extract|copy|move)_to)$/,
    texts: ['$scratch/moved.txt'],
  },
  {
    name: /(^|_)(path|file|file_?path|file_?name|source|destination|src|dest|target|output|input|output_path|input_path)$/,
    texts: ['$scratch/sample.txt'],
  },
  { name: /(^|_)(paths|files|file_?paths)$/, texts: ['$scratch/sample.txt'] },
  { name: /(^|_)(start|from|since|after|begin|min)_?(date|day)?$/, texts: ['2026-01-01', '1'], numbers: [1] },
  // `refers_to` and `assign_to` are no dates.
  {
    name: /(^|_)(end|until|before|max)_?(date|day)?$|^to(_date|_day)?$|(^|_)(date|valid|time|day)_to$/,
    texts: ['2026-01-31', '10'],
    numbers: [10],
  },
  {
    name: /(^|_)(created|updated|timestamp|datetime|date_time|at|when|deadline|due)$/,
    texts: ['2026-01-15T09:30:00Z'],
    numbers: [1768469400],
  },
  { name: /(^|_)(date|day|dob|birthday)$/, texts: ['2026-01-15'], numbers: [15] },
  { name: /(^|_)time$/, texts: ['09:30'], numbers: [60] },
  { name: /(^|_)year$/, texts: ['2026'], numbers: [2026] },
  { name: /(^|_)month$/, texts: ['2026-01'], numbers: [1] },
  { name: /(^|_)(time_?zone|tz)$/, texts: ['UTC'] },
  { name: /(^|_)(lat|latitude)$/, texts: ['52.52'], numbers: [52.52, 52] },
  { name: /(^|_)(lon|lng|long|longitude)$/, texts: ['13.405'], numbers: [13.405, 13] },
  { name: /(^|_)(sql|sql_query|statement)$/, texts: ['SELECT 1'] },
  { name: /(^|_)(query|q|search|search_?term|keyword|keywords|term|text_query|needle)$/, texts: ['example'] },
  { name: /(^|_)(pattern|glob|globs|include|exclude)$/, texts: ['*.txt'] },
  { name: /(^|_)(regex|regexp)$/, texts: ['example'] },
  { name: /(^|_)(expression|expr|formula|equation)$/, texts: ['1 + 1'] },
  { name: /(^|_)(selector|css)$/, texts: ['body'] },
  { name: /(^|_)(xpath)$/, texts: ['//body'] },
  { name: /(^|_)(code|script|snippet|source_code|javascript|js)$/, texts: ['1 + 1'] },
  { name: /(^|_)(command|cmd)$/, texts: ['true'] },
  {
    name: /(^|_)(limit|size|per_page|page_size|top|count|n|num|max_results|results|take|first)$/,
    texts: ['5'],
    numbers: [5],
  },
  { name: /(^|_)(page|page_number)$/, texts: ['1'], numbers: [1] },
  { name: /(^|_)(offset|skip|start|index|position)$/, texts: ['0'], numbers: [0, 1] },
  {
    name: /(^|_)(timeout|timeout_ms|delay|wait|interval|ttl)(_ms|_seconds|_s)?$/,
    texts: ['1000'],
    numbers: [1000, 10, 1],
  },
  { name: /(^|_)(duration|seconds|minutes|hours|days|ms)$/, texts: ['1'], numbers: [1] },
  { name: /(^|_)(width|height|viewport)$/, texts: ['640'], numbers: [640, 100, 10] },
  {
    name: /(^|_)(temperature|threshold|confidence|score|ratio|weight|opacity|probability)$/,
    texts: ['0.5'],
    numbers: [0.5, 1],
  },
  { name: /(^|_)(amount|price|value|quantity|total)$/, texts: ['10'], numbers: [10, 1] },
  { name: /(^|_)(currency|from_currency|to_currency)$/, texts: ['EUR'] },
  { name: /(^|_)(country|country_code|region)$/, texts: ['DE'] },
  { name: /(^|_)(lang|language|locale|language_code)$/, texts: ['en'] },
  { name: /(^|_)(city|location|place|address)$/, texts: ['Berlin'] },
  { name: /(^|_)(phone|phone_number|tel|mobile)$/, texts: ['+12025550123'] },
  { name: /(^|_)(color|colour|background|foreground)$/, texts: ['#336699'] },
  { name: /(^|_)(symbol|ticker|coin|asset)$/, texts: ['BTC'] },
  { name: /(^|_)(version|semver)$/, texts: ['1.0.0'], numbers: [1] },
  { name: /(^|_)(uuid|guid)$/, texts: ['00000000-0000-4000-8000-000000000001'] },
  { name: /(^|_)(id|ids|key|uid|identifier|ref|slug|handle)$/, texts: ['assay-example-1'], numbers: [1] },
  { name: /(^|_)(owner|user|username|user_name|author|assignee|login)$/, texts: ['assay-user'] },
  { name: /(^|_)(repo|repository|project|project_name)$/, texts: ['assay-project'] },
  { name: /(^|_)(branch|base|head)$/, texts: ['main'] },
  { name: /(^|_)(first_name)$/, texts: ['Ada'] },
  { name: /(^|_)(last_name|surname)$/, texts: ['Example'] },
  { name: /(^|_)(title|subject|headline|summary|label)$/, texts: ['Assay example'] },
  { name: /(^|_)(tag|tags|labels|category|categories|topic|topics)$/, texts: ['example'] },
  { name: /(^|_)(name|display_name|full_name)$/, texts: ['assay-example'] },
  { name: /(^|_)json(_(text|string|data))?$/, texts: ['{"name": "assay", "items": [1, 2]}', '{}'] },
  { name: /(^|_)(payload|data)$/, texts: ['{}'] },
  {
    name: /(^|_)(message|content|text|body|description|comment|note|notes|prompt|input|thought|reason)$/,
    texts: [EXAMPLE_TEXT],
  },
  { name: /(^|_)(token|secret|password|api_key|apikey)$/, texts: ['assay-placeholder'] },
  { name: /(^|_)(database|db|schema|db_name)$/, texts: ['main'] },
  { name: /(^|_)(table|table_name|collection|column)$/, texts: ['example'] },
  { name: /(^|_)(level|log_level)$/, texts: ['info'], numbers: [1] },
  { name: /(^|_)(status|state)$/, texts: ['open'] },
  { name: /(^|_)(sort|sort_by|order_by)$/, texts: ['name'] },
  { name: /(^|_)(order|direction|sort_order)$/, texts: ['asc'] },
  { name: /(^|_)(format|output_format)$/, texts: ['json'] },
];

/** `userId`, `user-id`, `User ID` → `user_id`. */
export function snakeName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}
