import type { Phrase } from '../phrases/phrase.js';

/** One way in which a tool opens its own statement of failure. Its phrases are read in small letters. */
export interface Opening {
  readonly score: number;
  /** What was recognised: shown as evidence. */
  readonly marker: string;
  /** Counts only where the whole response is a short statement. */
  readonly isShort?: true;
  /** Prose opens like this as well. */
  readonly isProse?: true;
  /** What a tool that judges its input says about that input. */
  readonly isVerdict?: true;
  /** It names what the tool itself was doing, as no record of another failure does. */
  readonly isAct?: true;
  /** It misses a step that comes first. */
  readonly isStep?: true;
  /** It misses an argument. */
  readonly isOmission?: true;
  /** It is there already, which is what a tool that ensures something wants. */
  readonly isPresence?: true;
  readonly phrases: readonly Phrase[];
}

/** The openings; the first that matches counts. */
export const OPENINGS: readonly Opening[] = [
  {
    score: 3.5,
    marker: 'a heading that says error',
    phrases: [['^(error|failure|failed)[.!]?$', 'Error']],
  },
  {
    score: 3.5,
    marker: 'an exception of a network library',
    phrases: [['^https?connection ?pool\\(host=…', "HTTPSConnectionPool(host='x', port=443): Max retries"]],
  },
  {
    score: 3.5,
    marker: 'a failed connection',
    isShort: true,
    phrases: [['^<far side>\\b<line 0-60>\\b<broke down>', 'Connection refused']],
  },
  {
    score: 4.5,
    marker: 'an error prefix',
    phrases: [['^\\[?<error word>\\]?<error code>?\\s{0,2}([:–—!]|-(?![a-z]))…', 'Error: build failed']],
  },
  {
    score: 4.5,
    marker: 'an error prefix in another language',
    phrases: [
      [
        '^(fehler|erreur|errore|erro|błąd|fout|fel|hata|chyba|ошибка|помилка)\\s{0,2}:…',
        'Fehler: keine Verbindung',
      ],
      ['^(エラー|错误|錯誤|오류)\\s{0,2}[:：]…', '错误: 连接失败'],
    ],
  },
  {
    score: 4.5,
    marker: 'success: false',
    isVerdict: true,
    phrases: [['^success ?: ?false', 'success: false']],
  },
  {
    score: 4.5,
    marker: 'a traceback',
    phrases: [['^traceback \\(most recent call last\\):…', 'Traceback (most recent call last):']],
  },
  {
    score: 4.5,
    marker: 'an error of the operating system',
    phrases: [
      [
        '^(eacces|eperm|enoent|eisdir|enotdir|eexist|emfile|enospc|erofs|ebusy): …',
        'EACCES: permission denied',
      ],
      ['^\\[(errno|winerror) \\d{1,5}\\] …', '[Errno 2] No such file or directory'],
    ],
  },
  {
    score: 4.5,
    marker: 'a JSON-RPC error',
    phrases: [['^<0-1 words>mcp error -32\\d\\d\\d…', 'MCP error -32001: Request timed out']],
  },
  {
    score: 4,
    marker: 'an error while doing something',
    isAct: true,
    phrases: [
      ['^(unexpected |internal |an? |the )?error \\w{2,30}ing', 'Error fetching the page'],
      ['^(unexpected |internal |an? |the )?error (in|during|while|when)', 'Error while reading the record'],
      ['^(unexpected |internal |an? |the )?error (from|at|on|code|with)', 'Error from server (NotFound)'],
      ['^(unexpected |internal |an? |the )?error (occurred|executing)…', 'An error occurred.'],
    ],
  },
  {
    score: 4,
    marker: 'an error that occurred',
    phrases: [
      [
        '^(an?|some|the|unexpected)? ?<0-4 words><mishap>s? (has |have )?(occurred|happened)…',
        'An API error occurred',
      ],
      ['^(an?|some|the|unexpected)? ?<0-4 words><mishap>s? was thrown…', 'An exception was thrown'],
      [
        '^(an?|some|the|unexpected)? ?<0-4 words><mishap>s? (was|were) encountered…',
        'A problem was encountered',
      ],
    ],
  },
  {
    score: 4.5,
    marker: 'a failure to do something',
    isAct: true,
    phrases: [
      ['^(failed|failure|unable|was unable|were unable|not able) (to )?\\w…', 'Failed to create the refund'],
      ['^i (was unable|could not) (to )?\\w…', 'I was unable to open the file'],
      ["^sorry,? (i |we )?(could not|couldn't|can't|cannot) \\w…", 'Sorry, we could not find it'],
      ['^sorry,? (i |we )?(was unable|failed) (to )?\\w…', 'Sorry, I was unable to do that'],
    ],
  },
  {
    score: 3.5,
    marker: 'an apology',
    isShort: true,
    isProse: true,
    phrases: [
      [
        "^((we are |we're )?sorry|apologies|oops|whoops)\\b<line 0-40>\\b(something|things) went wrong",
        'Sorry, something went wrong on our end.',
      ],
      [
        '^something went wrong\\b<line 0-60>\\b(try again|on our (end|side)|contact)',
        'Something went wrong. Please try again later.',
      ],
    ],
  },
  {
    score: 4,
    marker: 'something that could not be done',
    isAct: true,
    phrases: [["^(could not|couldn't|can ?not|can't) \\w…", 'Cannot query the field']],
  },
  {
    score: 4.5,
    marker: 'an exception',
    phrases: [
      ['^(<word>\\.)?\\w{0,40} ?(error|exception)( \\[[^\\]\\n]{1,40}\\])?: ', 'TypeError: fetch failed'],
      [
        '^(\\w{1,30}\\.){1,6}[\\w ]{0,60}(error|exception): ',
        'java.lang.NullPointerException: route is null',
      ],
    ],
  },
  {
    score: 3.5,
    marker: 'an operation that failed',
    isProse: true,
    phrases: [
      [
        '^<operation> (failed|error|errored|failure)<failed with>?( ?[:–—]|$| - | \\()…',
        'Login failed: no session',
      ],
      ['^<operation> (has failed|did not succeed)', 'The upload has failed'],
      ['^<operation> failed (because|due|to)', 'The upload failed because the disk is full'],
      ['^<operation> was (rejected|refused|denied|not successful|unsuccessful)', 'The payment was rejected'],
    ],
  },
  {
    score: 3,
    marker: 'something that could not be done to a thing',
    isShort: true,
    isProse: true,
    phrases: [
      [
        "^<sentence>\\b(could not|couldn't|cannot|can't) be (loaded|read|opened|parsed|fetched|retrieved|reached|processed)",
        'The catalogue could not be loaded: no such file',
      ],
      ['^<sentence>\\bfailed to (load|start|open|connect|initiali[sz]e)', 'The catalogue failed to load'],
    ],
  },
  {
    score: 3.5,
    marker: 'an error after a name',
    phrases: [['^[^\\n:|]{1,120}: (error|failed)\\b ?[:–—-]…', 'Record 7: Error: no such table']],
  },
  {
    score: 3.5,
    marker: 'nothing that was done, and failures',
    isShort: true,
    isVerdict: true,
    phrases: [
      [
        '^(?!found|checked)\\w{1,20}(ed|ent) 0( (of|out of) |\\/)<number>\\b<line 0-60>\\b[1-9]\\d{0,8} <0-1 words>(failed|errors?)',
        'Imported 0 of 3 rows. 3 rows failed.',
      ],
      [
        '^<line 0-30>\\b(0|none) <0-1 words>(?!passed)(successful|\\w{1,20}(ed|ent))[,;] [1-9]\\d{0,8} <0-1 words>(failed|errors?)',
        'Completed: 0 sent, 2 failed',
      ],
    ],
  },
  {
    score: 3.5,
    marker: 'a refusal',
    isShort: true,
    phrases: [
      [
        '^(access|permission|request)( was| is| has been)? (denied|refused|rejected|forbidden|blocked)…',
        'Access denied',
      ],
      [
        '^(authorization|operation)( was| is| has been)? (denied|refused|rejected|forbidden|blocked)…',
        'Operation refused',
      ],
      [
        '^(access|permission|request|operation)( was| is| has been)? not (permitted|allowed)…',
        'Operation not permitted',
      ],
      ['^(unauthori[sz]ed|forbidden|not found|bad request|bad gateway|internal server error)', 'Not Found'],
      ['^(rejected|refused) ?[:–—] ?(?!no|0)[a-z]…', 'Rejected: outside opening hours'],
      [
        '^(service unavailable|gateway timeout|conflict|too many requests|unprocessable entity)',
        'Too Many Requests',
      ],
      [
        '^(payment required|rate[ -]?limit\\w{0,3}|quota exceeded|(request )?timed? ?out)',
        'Rate limit exceeded',
      ],
    ],
  },
  {
    score: 3.5,
    marker: 'something that is not valid',
    isShort: true,
    isVerdict: true,
    phrases: [
      [
        '^(illegal|malformed|insufficient|incorrect|expired)(\\s+<word>){1,6}($|[:.,;!\\n(—-])…',
        'Malformed query: a',
      ],
      ['^(invalid|missing|unknown|unsupported|unrecogni[sz]ed|no such)\\s+\\S…', 'Invalid input'],
    ],
  },
  {
    score: 3.5,
    marker: 'an expression that cannot be evaluated',
    isShort: true,
    isVerdict: true,
    phrases: [
      ['^near "<line 1-80>": syntax error', 'near "SELEC": syntax error'],
      ['^(sql )?syntax error (at|near|in) …', 'Syntax error at or near "FORM"'],
      ['^(integer )?(division|divide|modulo)( or modulo)? by zero[.!]?$', 'Division by zero'],
    ],
  },
  {
    score: 3.5,
    marker: 'something that is not there',
    isShort: true,
    phrases: [
      ['^<name and path>\\b(not found|cannot be found|no longer exists?)', 'User 7 was not found'],
      ["^<name and path>\\b(do|does)( not|n't) exist", 'The record does not exist'],
      ["^<name and path>\\bcould( not|n't) be found", 'The record could not be found'],
    ],
  },
  {
    score: 3,
    marker: 'something that was left out',
    isShort: true,
    isOmission: true,
    phrases: [
      ['^no <1-4 words>(was |were )?(provided|specified|given|supplied)', 'No playlist ID provided.'],
    ],
  },
  {
    score: 3,
    marker: 'a step that comes first',
    isShort: true,
    isStep: true,
    phrases: [
      [
        '^(no|not|nothing|there (is|are) no)\\b<line 0-120>[.:;,!] (please )?<step>\\b<line 0-80>\\bfirst[.!]?$',
        'No index loaded. Run build_index first.',
      ],
    ],
  },
  {
    score: 3.5,
    marker: 'a setting of the environment that is missing',
    isShort: true,
    phrases: [
      [
        '^<0-3 words>environment variables?\\b<line 0-60>\\b(not set|not defined|not found|missing|undefined|required)',
        'The environment variable REGION is not set.',
      ],
      [
        '^[a-z0-9]{2,20}(_[a-z0-9]{1,20}){1,6} (is |was )?(not set|not defined|undefined|missing)',
        'CHART_LICENSE is not set',
      ],
      [
        '^[a-z0-9]{2,20}(_[a-z0-9]{1,20}){1,6} environment variable\\b<line 0-40>\\b(not set|missing|required)',
        'CHART_LICENSE environment variable is not set.',
      ],
    ],
  },
  {
    score: 3,
    marker: 'the only things that are allowed',
    isShort: true,
    phrases: [
      [
        '^only <line 1-120> (are|is|can be) (allowed|supported|permitted|accepted|used)',
        'Only absolute URLs are supported',
      ],
    ],
  },
  {
    score: 3,
    marker: 'something that is there already',
    isShort: true,
    isPresence: true,
    phrases: [['^<sentence>\\balready (exists|in use|taken|being \\w{2,20}ed)', 'Entity "x" already exists']],
  },
  {
    score: 3,
    marker: 'something that is called invalid',
    isShort: true,
    isProse: true,
    isVerdict: true,
    phrases: [['^<sentence>\\b(is|are) (invalid|not (a )?valid)', 'The schema is invalid']],
  },
  {
    score: 3,
    marker: 'something that is required',
    isShort: true,
    isProse: true,
    phrases: [
      ['^<sentence>\\b(is|are) (required|mandatory|missing)', 'name is required'],
      ['^<sentence>\\bmust (be|provide|specify|have|contain|start)', 'limit must be positive'],
      ['^<sentence>\\bcannot be (empty|blank|null)', 'The query cannot be empty'],
      ['^<sentence>\\bnot (set|configured|authenticated|authorized|logged in|connected)', 'API key not set'],
      ['^<sentence>\\b(is|are) not <state>', 'The feature is not enabled'],
      [
        '^<sentence>\\b(is|are) (disabled|blocked|restricted|unavailable|denied|expired)',
        'The account is blocked',
      ],
      ['^<sentence>\\b(is|are) (too long|out of range)', 'The title is too long'],
      [
        '^<sentence>\\bhas (expired|been (revoked|rejected|denied|blocked|suspended|disabled))',
        'Your trial has expired',
      ],
    ],
  },
  {
    score: 3,
    marker: 'a request to the caller',
    isShort: true,
    phrases: [
      ['^<you must>\\b<line 0-80>\\b(log ?in|sign ?in|authenticate|authorize|verify)', 'Please log in'],
      [
        '^<you must>\\b<line 0-80>\\b(provide|specify|set|configure|install|upgrade)',
        'You must provide either id or name',
      ],
      [
        '^<you must>\\b<line 0-80>\\b(permission|access|allowed|exceeded|reached|limit)',
        'You do not have permission',
      ],
      ['^<you must>\\b<line 0-80>\\b(connect|call|first)', 'Please open a project first'],
    ],
  },
  {
    score: 3,
    marker: 'a request to fix it',
    isShort: true,
    phrases: [
      [
        '^<line 1-300>\\b(fix|correct|resolve|address) (the|this|your|these) \\w{2,20}( and|,)…',
        'Two conflicts: resolve the conflicts and retry',
      ],
      ['^<line 1-300>\\bplease retry', 'The page changed, please retry'],
    ],
  },
  {
    score: 3.5,
    marker: 'a state that forbids it',
    isShort: true,
    phrases: [
      [
        '^not (connected|logged in|authenticated|authorized|initialized|configured|signed in)',
        'Not connected.',
      ],
      ['^not (allowed|permitted|supported|running)', 'Not supported'],
      [
        '^no (active|open|current|connected) <0-2 words>(session|connection|browser|page)',
        'No active session',
      ],
      ['^no (active|open|current|connected) <0-2 words>(document|project|debugger)', 'No open document'],
      ['^no (api ?key|access token|credentials) (is |was |are )?(configured|set)', 'No API key configured.'],
      ['^(login required|authentication (required|failed))', 'Authentication failed'],
      ['^already (exists|connected|running)', 'Already running'],
    ],
  },
  {
    score: 3,
    marker: 'a failure in another language',
    phrases: [
      ['^(错误|錯誤)[。！!]?$', '错误'],
      [
        '^<line 0-30>(失败|失敗|错误[:：]|錯誤[:：]|エラー|に失敗|できません|오류|실패)…',
        '参数错误：city 不能为空',
      ],
      ['^<line 0-30>(ошибка|не удалось|невозможно|échec|não foi possível)\\W…', 'Ошибка: запись не найдена'],
      ['^<line 0-30>(fehler|erreur|errore|error al|erro ao)\\W…', 'Fehler: Datensatz 7 nicht gefunden'],
      [
        '^<line 0-30>(fehlgeschlagen|konnte nicht|impossible d|no se pudo|erro:|falha ao|impossibile)…',
        'No se pudo abrir',
      ],
    ],
  },
  {
    score: 2.5,
    marker: 'a core word in another language',
    isShort: true,
    phrases: [
      ['不存在', '记录不存在'],
      ['未找到', '未找到用户'],
      ['找不到', '找不到文件'],
      ['…(沒有|没有)找到', '没有找到结果'],
      ['不能(为|為)空', '名称不能为空'],
      ['不(允许|允許)…', '不允许此操作'],
      ['已存在', '名称已存在'],
      ['…超出(范围|範圍)…', '索引 9 超出范围'],
      ['^<line 0-30>不是(文件|目录|文件夹|有效)…', '路径不是文件'],
      ['^(没有|沒有)(打开|打開|选择|選擇|可用)的…', '没有打开的文档'],
      ['…(無效|无效)…', '无效的参数'],
      ['未登录', '用户未登录'],
      ['没有权限', '您没有权限'],
      ['必须', '必须提供名称'],
      ['見つかりません', 'ファイルが見つかりません'],
      ['無効な', '無効な値です'],
      ['존재하지 않', '파일이 존재하지 않습니다'],
      ['찾을 수 없', '파일을 찾을 수 없습니다'],
      ['не найден', 'Файл не найден'],
      ['…nicht gefunden…', 'Stadt nicht gefunden: Zzzz'],
      ['…introuvable…', 'Fichier introuvable'],
      ['…no encontrad…', 'Usuario no encontrado'],
      ['…não encontrad…', 'Arquivo não encontrado'],
      ['…non trovat…', 'File non trovato'],
    ],
  },
];

/** Lines that begin like a failure and report none. */
export const HARMLESS: readonly Phrase[] = [
  ['^http\\/[\\d.]{1,3} \\d{3}', 'HTTP/1.1 404 Not Found'],
  ['^no (errors?|issues?|problems?|failures?|violations?|warnings?)', 'No errors found'],
  ['^0 (errors?|failures?)…', '0 errors, 2 warnings'],
  ['^<number> <0-1 words>passed', '0 passed, 3 failed'],
  ['^errors?: ?(0|none)', 'Errors: 0'],
  ['^error (logs?|rate|codes?|handling|messages?|report|summary|analysis|details|types?)', 'Error rate: 2 %'],
  ['^error (list|stats|statistics|budget|tracking|count|boundar(y|ies))', 'Error budget left: 40 %'],
  ['^errors? (found|in|by|for|report)', 'Errors by day'],
  ['^failed (tests?|jobs?|requests?|builds?|runs?|logins?|checks?)', 'Failed jobs: 3'],
  ['^failed (payments?|tasks?|items?|deployments?|steps?)', 'Failed payments this week'],
  ['^missing (translations|values|docs)\\b.{0,20}:$', 'Missing translations:'],
  ['^unknown$', 'Unknown'],
  ['^(the )?user (has )?(declined|cancell?ed|dismissed|rejected|refused)…', 'User declined the request.'],
];

/** Lines that say that there is nothing to return. */
export const NOTHING_FOUND: readonly Phrase[] = [
  ['^(<none>|none)\\b<line 0-120>\\b(found|available|match\\w{0,3}|results?|configured)', 'No users found.'],
  [
    '^(<none>|none)\\b<line 0-120>\\b(returned|yet|exist|recorded|items?|entries|data)',
    'There are no entries yet',
  ],
  ['^(<none>|none)\\b<line 0-120>\\b(active|present|registered|installed|defined)', 'No active alerts'],
  ['^(<none>|none)\\b<line 0-120>\\bto (show|display)', 'Nothing to show'],
  ['^no <word>( <word>){0,3}[.!]?$', 'No upcoming events'],
  ['^<line 0-80>\\b(empty|vac[ií]o) (or|o) (missing|no existe)…', 'File "a.md" vacío o no existe'],
  ['^(no|0) (results?|matches|items|entries|data|records|files|documents|messages)', '0 results'],
  ['^(未|没有|沒有)找到(与|與|和|任何|相关|相關|匹配|符合|结果|結果)…', '未找到与此相关的包'],
];

/** Lines that say the same of an argument, or of a step that comes first. */
export const LEFT_OUT: readonly Phrase[] = [
  ['^no <1-4 words>(was |were )?(provided|specified|given|supplied|passed)', 'No playlist ID provided.'],
  ['^no (api ?key|access token|credentials) (is |was |are )?(configured|set)', 'No access token is set.'],
  [
    '[.:;,] (please )?(call|run|use|open|start|create|connect|select|launch|load)\\b<line 0-80>\\bfirst',
    'No browser. Call launch first.',
  ],
];
