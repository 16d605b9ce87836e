import { isRecord } from '../model/json.js';
import type { DiagnosisContext } from './diagnosis.js';

/** What a tool is for, as far as that decides how its words are to be read. */
export interface Subject {
  /** It returns logs, findings, diagnostics, test results: errors are its data. */
  readonly reportsErrors: boolean;
  /** It returns content that others wrote: files, pages, documents, messages. */
  readonly returnsContent: boolean;
  /** It looks for things: nothing found is an answer. */
  readonly searches: boolean;
}

const REPORTS =
  /(?:^|[\s_-])(?:logs?|logging|console|lint\w{0,5}|errors?|exceptions?|diagnos\w{1,6}|validat\w{1,5}|checks?|audit|tests?|inspect|monitor\w{0,3}|traces?|incidents?|issues?|alerts?|events?|stderr|build|compile|network|debug\w{0,3}|analy[sz]e|review|crash\w{0,3}|health|security|scan|verify)(?=$|[\s_-])/;
const CONTENT =
  /(?:^|[\s_-])(?:read|cat|content|contents|file|files|fetch|scrape|crawl|page|pages|docs?|documentation|document|note|notes|get_text|text|view|show|open|extract|snapshot|html|markdown|message|messages|history|run|exec\w{0,4}|command|shell|terminal|evaluate|eval|echo|print|translate|summar\w{2,5}|generate|search|grep|thinking|prompt|template|guide|help|explain|transcript|transcribe|lyrics|subtitles?|captions?|comments?|posts?|articles?|story|emails?|mail|chat|conversation|thread|thoughts?|ask|answer|complete|completion|paraphrase|rewrite|quote|poem|joke)(?=$|[\s_-])/;
const SEARCHES =
  /(?:^|[\s_-])(?:search\w{0,3}|find|list|query|grep|lookup|browse|scan|match\w{0,3}|filter|suggest\w{0,4}|discover)(?=$|[\s_-])/;

/** Reads a tool's name and the first words of its description. */
export function subjectOf(context: DiagnosisContext): Subject {
  const tool: unknown = context.tool;
  const name = isRecord(tool) && typeof tool.name === 'string' ? tool.name.slice(0, 200) : '';
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return {
    reportsErrors: REPORTS.test(words),
    returnsContent: CONTENT.test(words),
    searches: SEARCHES.test(words),
  };
}
