import { isRecord } from '../../model/json.js';
import { type Message, PROPERTY, SENT } from '../read/message.js';
import type { Verdict } from './object-suspicion.js';
import type { Subject } from './tool-purpose.js';

/** One way in which a tool opens its own statement of failure. */
interface Opening {
  readonly score: number;
  readonly marker: string;
  readonly pattern: RegExp;
  /** Counts only where the whole answer is a short statement. */
  readonly short?: true;
}

const NOT_VALID = 'something that is not valid';
const FAILED = 'an operation that failed';
const REQUIRED = 'something that is required';
/** Openings that prose has as well. */
const PROSE: ReadonlySet<string> = new Set([FAILED, REQUIRED]);

const OPENINGS: readonly Opening[] = [
  { score: 3.5, marker: 'a heading that says error', pattern: /^(?:error|failure|failed)[.!]?$/ },
  {
    score: 3.5,
    marker: 'a failed connection',
    short: true,
    pattern:
      /^(?:connection|network|socket|dns|server|request|gateway|ssl|tls)\b[^\n]{0,60}\b(?:refused|failed|error|timed? ?out|timeout|reset|unreachable|unavailable|lost)\b/,
  },
  {
    score: 4.5,
    marker: 'an error prefix',
    pattern:
      /^\[?(?:error|fatal|exception|failure|err)\]?(?: \([^)\n]{1,40}\)| \[[^\]\n]{1,40}\]| code \S{1,12}| [45]\d\d)?\s{0,2}[:–—!-]/,
  },
  { score: 4.5, marker: 'a JSON-RPC error', pattern: /^(?:\S{1,20} )?mcp error -32\d\d\d/ },
  {
    score: 4,
    marker: 'an error while doing something',
    pattern:
      /^(?:unexpected |internal |an? |the )?error (?:\w{2,30}ing\b|in\b|during\b|while\b|when\b|from\b|at\b|on\b|occurred|executing|code\b|with\b)/,
  },
  {
    score: 4,
    marker: 'an error that occurred',
    pattern:
      /^(?:an?|some|the|unexpected)? ?(?:\S{1,20} ){0,4}(?:error|exception|problem|issue)s? (?:has |have )?(?:occurred|happened|was thrown|were encountered|was encountered)/,
  },
  {
    score: 4.5,
    marker: 'a failure to do something',
    pattern:
      /^(?:failed|failure|unable|was unable|were unable|not able|i was unable|i could not|sorry,? (?:i |we )?(?:could not|couldn't|can't|cannot|was unable|failed)) (?:to )?\w/,
  },
  {
    score: 4,
    marker: 'something that could not be done',
    pattern: /^(?:could not|couldn't|can ?not|can't) \w/,
  },
  {
    score: 4.5,
    marker: 'an exception',
    pattern: /^(?:\S{1,40}\.)?\w{0,40} ?(?:error|exception)(?: \[[^\]\n]{1,40}\])?: /,
  },
  {
    score: 3.5,
    marker: FAILED,
    pattern:
      /^[^\n:.!?|]{1,100}? (?:failed|error|errored|failure)(?: with [^\n:]{1,60}| \([^)\n]{1,60}\)| \[[^\]\n]{1,40}\]| for [^\n:]{1,80})?(?: ?[:–—]|$| - | \()/,
  },
  {
    score: 3.5,
    marker: FAILED,
    pattern:
      /^[^\n:.!?|]{1,80} (?:has failed|failed (?:because|due|to)|was (?:rejected|refused|denied|not successful|unsuccessful)|did not succeed)\b/,
  },
  { score: 3.5, marker: 'an error after a name', pattern: /^[^\n:|]{1,120}: (?:error|failed)\b ?[:–—-]/ },
  {
    score: 3.5,
    marker: 'a refusal',
    short: true,
    pattern:
      /^(?:access|permission|request|authorization|operation)(?: was| is| has been)? (?:denied|refused|rejected|forbidden|blocked|not (?:permitted|allowed))|^(?:unauthori[sz]ed|forbidden|not found|bad request|bad gateway|internal server error|service unavailable|gateway timeout|conflict|too many requests|unprocessable entity|payment required|rate[ -]?limit\w{0,3}|request timed? ?out|timed? ?out|quota exceeded)\b/,
  },
  {
    score: 3.5,
    marker: NOT_VALID,
    short: true,
    pattern:
      /^(?:invalid|missing|unknown|unsupported|unrecogni[sz]ed|illegal|malformed|insufficient|no such|incorrect|expired)(?:\s+\S{1,60}){1,6}(?:$|[:.,;!\n(—-])|^(?:invalid|missing|unknown|unsupported|unrecogni[sz]ed|no such) \S/,
  },
  {
    score: 3.5,
    marker: 'something that is not there',
    short: true,
    pattern:
      /^(?:[^\n.!?:(]|\.(?=\w)){1,150}?\b(?:not found|does(?: not|n't) exist|do(?: not|n't) exist|could(?: not|n't) be found|was not found|no longer exists?|cannot be found)\b/,
  },
  {
    score: 3,
    marker: 'something that was left out',
    short: true,
    pattern: /^no (?:\S{1,40} ){1,4}(?:was |were )?(?:provided|specified|given|supplied)\b/,
  },
  {
    score: 3,
    marker: 'the only things that are allowed',
    short: true,
    pattern: /^only [^\n]{1,120}? (?:are|is|can be) (?:allowed|supported|permitted|accepted|used)\b/,
  },
  {
    score: 3,
    marker: 'something that is there already',
    short: true,
    pattern: /^[^\n.!?]{1,120}\balready (?:exists|in use|taken|being \w{2,20}ed)\b/,
  },
  {
    score: 3,
    marker: REQUIRED,
    short: true,
    pattern:
      /^[^\n.!?]{1,120}\b(?:(?:is|are) (?:required|mandatory|missing)|must (?:be|provide|specify|have|contain|start)|cannot be (?:empty|blank|null)|not (?:set|configured|authenticated|authorized|logged in|connected)|(?:is|are) (?:invalid|not (?:a )?valid|not (?:supported|allowed|permitted|authorized|authenticated|logged in|connected|configured|enabled|set|available|installed|initialized|running|paused|open|started|attached|ready|active|loaded|selected)|disabled|blocked|restricted|unavailable|denied|expired|too long|out of range)|has (?:expired|been (?:revoked|rejected|denied|blocked|suspended|disabled)))\b/,
  },
  {
    score: 3,
    marker: 'a request to the caller',
    short: true,
    pattern:
      /^(?:please|you (?:must|need to|have to|are not|do not have|don't have|have (?:exceeded|reached)))\b[^\n]{0,80}\b(?:log ?in|sign ?in|authenticate|authorize|verify|provide|specify|set|configure|install|upgrade|permission|access|allowed|exceeded|reached|limit|connect|call|first)\b/,
  },
  {
    score: 3,
    marker: 'a request to mend it',
    short: true,
    pattern:
      /^[^\n]{1,300}\b(?:(?:please )?(?:fix|correct|resolve|address) (?:the|this|your|these) \w{2,20}(?: and|,)|please retry\b)/,
  },
  {
    score: 3.5,
    marker: 'a state that forbids it',
    short: true,
    pattern:
      /^(?:not (?:connected|logged in|authenticated|authorized|initialized|configured|allowed|permitted|supported|running|signed in)|no (?:active|open|current|connected) (?:\S{1,20} ){0,2}(?:session|connection|browser|page|document|project|debugger)|login required|authentication (?:required|failed)|already (?:exists|connected|running))\b/,
  },
  {
    score: 3,
    marker: 'a failure in another language',
    pattern:
      /^(?:错误|錯誤)[。！!]?$|^[^\n]{0,30}(?:失败|失敗|错误[:：]|錯誤[:：]|エラー|に失敗|できません|오류|실패|ошибка|не удалось|невозможно|fehler\b|fehlgeschlagen|konnte nicht|erreur\b|échec|impossible d|error al\b|no se pudo|erro ao\b|erro:|não foi possível|falha ao|errore\b|impossibile)/,
  },
  {
    score: 2.5,
    marker: 'a core word in another language',
    short: true,
    pattern:
      /不存在|未找到|找不到|沒有找到|没有找到|不能为空|不能為空|不允许|不允許|已存在|無效|无效|未登录|没有权限|必须|見つかりません|無効な|존재하지 않|찾을 수 없|не найден|nicht gefunden|introuvable|no encontrad|não encontrad|non trovat/,
  },
];

/** Sentences that begin like a failure and report none. */
const HARMLESS =
  /^(?:http\/[\d.]{1,3} \d{3}\b|no (?:errors?|issues?|problems?|failures?|violations?|warnings?)\b|0 (?:errors?|failures?)|errors?: ?(?:0|none)\b|error (?:logs?|rate|codes?|handling|messages?|report|summary|analysis|details|types?|list|stats|statistics|budget|tracking|count|budget|boundar)\b|errors? (?:found|in|by|for|report)\b|failed (?:tests?|jobs?|requests?|builds?|runs?|logins?|checks?|payments?|tasks?|items?|deployments?|steps?)\b|missing (?:translations|values|docs)\b.{0,20}:$|unknown\b$)/;
/** Words of success. */
export const FINE =
  /^(?:✅|✓|✔|☑|🎉|🟢)|\bsuccess(?:ful|fully)?\b|\b(?:completed|created|updated|deleted|saved|added|sent|done)\b[.!]?$/;
const FAILURE_MARK = /^(?:❌|🚫|⛔|✖|✗|🔒|🛑|❗|💥|⛔️|🔴|‼)/u;
const CAUTION_MARK = /^(?:⚠|❓)/u;
const NOTHING_FOUND =
  /^(?:\(?no|there (?:are|is|were) no|nothing|0|zero|none)\b[^\n]{0,120}\b(?:found|available|match\w{0,3}|results?|configured|returned|yet|exist|recorded|items?|entries|data|active|present|registered|installed|defined|to (?:show|display))\b|^no \S{1,40}(?: \S{1,40}){0,3}[.!]?$|^(?:no|0) (?:results?|matches|items|entries|data|records|files|documents|messages)\b/;
/** What is missing is an argument, or a step that was left out. */
const LEFT_OUT =
  /^no (?:\S{1,40} ){1,4}(?:was |were )?(?:provided|specified|given|supplied|passed)\b|[.:;,] (?:please )?(?:call|run|use|open|start|create|connect|select|launch|load)\b[^\n]{0,80}\bfirst\b/;
/** Lines of a log, a list or a table. */
const LISTED = /^\s*(?:[-*•|#]|\d{1,4}[.):]|\[|\d{4}-\d\d-\d\d|\d\d:\d\d|[A-Z]{4,5}\b|>|<)/;

/** A short answer is a statement as a whole; a longer one may open with anything. */
const SHORT = 600;

const linesOf = ({ text }: Message): string[] => text.split('\n', 40).filter((line) => line.trim() !== '');

/** Judges an answer that is plain text by what its opening line states. */
export function textTells(message: Message, length: number, subject: Subject): Verdict {
  const lines = linesOf(message);
  const isShort = length <= SHORT && lines.length <= 8;
  const first = tellingLine(lines, 0, isShort, subject);
  if (first.score > 0 || lines.length < 2) return weigh(first, message, length, subject);
  const heading =
    /^\s*#{1,6} |^[*_]{2}[^\n]{1,80}[*_]{2}$/.test(lines[0] ?? '') || (lines[0] ?? '').trim() === SENT;
  if (!heading) return weigh(first, message, length, subject);
  return weigh(tellingLine(lines, 1, true, subject), message, length, subject);
}

function tellingLine(lines: readonly string[], index: number, isShort: boolean, subject: Subject): Verdict {
  const line = (lines[index] ?? '').trim();
  if (line.startsWith('✅') || line.startsWith('✓')) return { score: -4, marker: line.slice(0, 40) };
  const mark = FAILURE_MARK.test(line) ? 3 : CAUTION_MARK.test(line) ? 0.5 : 0;
  const opening = bare(line);
  if (HARMLESS.test(opening)) return { score: -4, marker: 'a report about errors' };
  if (
    NOTHING_FOUND.test(opening) &&
    mark < 3 &&
    !LEFT_OUT.test(opening) &&
    !namesWhatWasAsked(opening, subject)
  )
    return { score: -2, marker: 'nothing found' };
  const found = OPENINGS.find(
    ({ short, pattern }) => (short === undefined || isShort) && pattern.test(opening),
  );
  if (found === undefined) return { score: mark, marker: mark > 0 ? line.slice(0, 40) : '' };
  const fine = FINE.test(opening) && found.score < 4 ? 3 : 0;
  return { score: found.score + mark / 2 - fine, marker: found.marker };
}

const namesWhatWasAsked = (line: string, subject: Subject): boolean =>
  !subject.searches && line.includes(SENT) && /\b(?:found|exists?)\b/.test(line);

/** The line without marks of emphasis, in words. */
function bare(line: string): string {
  return line
    .replace(/^[^\p{L}\p{N}[(‹]{1,20}/u, '')
    .replaceAll('**', '')
    .replaceAll('`', '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('’', "'")
    .toLowerCase()
    .slice(0, 400);
}

function weigh(verdict: Verdict, message: Message, length: number, subject: Subject): Verdict {
  if (verdict.score <= 0) return verdict;
  const lines = linesOf(message);
  const about = refersToCall(message, lines);
  let score = verdict.score + (about ? 0.5 : 0);
  if (length > 4_000) score -= about ? 0.5 : 1.5;
  else if (length > 1_500) score -= 0.5;
  const listed = lines.filter((line) => LISTED.test(line)).length;
  if (listed >= 3 && listed > lines.length / 2 && !about) score -= 0.5;
  // What others wrote may open with anything; a tool's own failure names what it was asked for.
  if (lines.length > 1 && subject.reportsErrors) score -= about ? 2 : 2.5;
  else if (lines.length > 1 && subject.returnsContent) score -= about ? 0.5 : 2.5;
  else if (subject.reportsErrors) score -= 0.5;
  if ((subject.returnsContent || subject.writes) && !about && length > 60 && PROSE.has(verdict.marker))
    score -= 1.5;
  if (subject.judges && verdict.marker === NOT_VALID) score -= 2;
  if (lines.length > 1 && !about && !/[:.!#]/.test(lines[0] ?? '')) score -= 1.5;
  return { score, marker: verdict.marker };
}

/** Whether the opening speaks of what the caller sent: a value, or a property by name. */
function refersToCall({ context }: Message, lines: readonly string[]): boolean {
  const opening = `${lines[0] ?? ''}\n${lines[1] ?? ''}`.slice(0, 500);
  if (opening.includes(SENT) || opening.includes(PROPERTY)) return true;
  const schema = context.tool.inputSchema;
  if (!isRecord(schema) || !isRecord(schema.properties)) return false;
  return Object.keys(schema.properties)
    .slice(0, 40)
    .some((name) => ['"', "'", '`'].some((mark) => opening.includes(mark + name + mark)));
}
