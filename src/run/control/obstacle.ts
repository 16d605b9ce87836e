import { isRecord } from '../../model/json.js';
import { quote } from '../../model/quote.js';
import type { Obstacle } from '../../model/run-report.js';
import { type Attempt, isUnauthorised } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import { mentionsProperty } from '../detect/property-names.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { validCalls } from './invalid-call.js';
import { missesOwnPlaceholder } from './placeholder-host.js';

/** What keeps one tool from being tested: a kind, and its name where the response gives one. */
export interface Hindrance {
  readonly kind: Obstacle['kind'];
  /** An environment variable or a program. */
  readonly name?: string;
  /** What the server said in the call that met it, or what its transport did. */
  readonly said: string;
}

/** Environment variables are written like this; codes of errors are, too. */
const VARIABLE = /\b(?!ERR_|E[A-Z]{3,}_|HTTP_|MCP_ERR)[A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,6}\b/g;

/** A code of an error: it says what is wrong, or it follows the word. */
const IS_CODE =
  /(?:^|_)(?:MISSING|REQUIRED|INVALID|ERROR|FAILED|FAILURE|DENIED|EXCEEDED|UNAUTHORIZED|FORBIDDEN|NOT)(?:_|$)/;
const FOLLOWS_CODE = /\b(?:code|kind|reason|type)["']?\s?[:=]\s?["'`(]?$/i;

/** How a program says that a variable is absent, or asks for it. */
const ABSENCE = [
  'not (?:been )?(?:set|configured|provided|defined|found|available|specified)',
  'missing|unset|undefined',
  'required|requires?',
  'must be set|needs? to be set',
  'set (?:the|your|it)',
  'environment|env',
  'configure|provide|export',
];
const IS_ABSENT = new RegExp(`\\b(?:${ABSENCE.join('|')})\\b`, 'i');

const IS_CREDENTIAL = /KEY|TOKEN|SECRET|PASS|AUTH|CREDENTIAL|COOKIE|(?:^|_)PAT(?:_|$)/;

/** Responses by which a program says that it cannot start another one. */
const MISSING_PROGRAM: readonly RegExp[] = [
  // "spawn ffmpeg ENOENT"
  /\bspawn(?:Sync)? ([\w./+-]{1,60}) ENOENT\b/,
  // "sh: 1: ruby: not found", "bash: ruby: command not found"
  /\b(?:sh|bash|zsh|dash): (?:line )?(?:\d{1,6}: )?([\w./+-]{1,60}): (?:command )?not found\b/,
  // "Could not locate the bindings file. Tried: → /srv/node_modules/sqlite/build/sqlite.node", "libpq.so.5: cannot open …"
  /\bbindings file\b[\s\S]{0,300}?\b([\w.+-]{1,60}\.node)\b/,
  /\b([\w.+-]{1,60}\.so(?:\.\d{1,4})*): cannot open shared object file\b/,
  // "Could not find the "helm" executable", "exec: "helm": executable file not found in $PATH"
  /\b(?:find|locate) (?:the |an? )?["'`]([\w./+-]{1,60})["'`] (?:binary|executable|command|program|cli)\b/i,
  /\bexec: ["'`]([\w./+-]{1,60})["'`]: executable file not found\b/,
  // "ffmpeg executable not found", "Executable doesn't exist at /srv/browsers/headless_shell"
  /\b([\w.+-]{2,60}) (?:binary|executable) (?:was )?not found\b/i,
  /\bexecutable doesn't exist at (?:\S{0,200}[\\/])?([\w.+-]{1,60})/i,
  // "ffmpeg is not installed"; but "the app is not installed on the simulator"
  /\b([\w.+-]{2,60}) (?:is |was )?not installed\b(?! (?:on|in) (?:the|your|this|a) (?!system|machine|server|host))/i,
  // "ffmpeg not found in PATH"
  /\b([\w.+-]{2,60}) (?:is |was )?not found (?:in|on) (?:your |the )?(?:system )?PATH\b/i,
];

/** What keeps a tool from being tested; `undefined` where a call succeeded, or only real values are missing. */
export function hindranceOf(state: ToolState): Hindrance | undefined {
  if (successes(state).length > 0) return undefined;
  const quota = quotaOf(state);
  if (quota !== undefined) return quota;
  const valid = validCalls(state);
  const unauthorised = valid.find(isUnauthorised);
  if (unauthorised !== undefined) return { kind: 'credentials', said: saidIn(unauthorised) };
  // The first call decides: what later ones lack, such as a session that another tool has closed, may be our doing.
  return valid
    .filter(({ reply }) => reply !== undefined)
    .flatMap((attempt) => namedHindrance(attempt) ?? diagnosedHindrance(attempt) ?? [])[0];
}

/** A limit on calls that ended the calls of a tool. */
const quotaOf = ({ overQuota, stopped }: ToolState): Hindrance | undefined =>
  overQuota === undefined || stopped === undefined
    ? undefined
    : { kind: 'rate_limit', said: replyText(overQuota.reply) };

function namedHindrance(attempt: Attempt): Hindrance | undefined {
  const text = replyText(attempt.reply).slice(0, 2_000);
  for (const pattern of MISSING_PROGRAM) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return { kind: 'missing_program', name, said: saidIn(attempt) };
  }
  // A variable beside a missing program says where else to look for it.
  if (isMissingProgram(attempt) || isAboutArguments(attempt, text)) return undefined;
  const sent = JSON.stringify(attempt.arguments ?? null);
  for (const { 0: name, index } of text.matchAll(VARIABLE)) {
    const around = text.slice(Math.max(0, index - 100), index + name.length + 100);
    if (IS_CODE.test(name) || FOLLOWS_CODE.test(text.slice(Math.max(0, index - 20), index))) continue;
    if (!IS_ABSENT.test(around) || sent.includes(name)) continue;
    return { kind: IS_CREDENTIAL.test(name) ? 'credentials' : 'configuration', name, said: saidIn(attempt) };
  }
  return undefined;
}

const isMissingProgram = ({ validation }: Attempt): boolean =>
  validation?.diagnosis.detail === 'missing-program';

/** A rejection that names an argument may mention a setting in passing. */
function isAboutArguments({ validation, arguments: args }: Attempt, text: string): boolean {
  if (validation?.diagnosis.kind !== 'validation_rejection' || !isRecord(args)) return false;
  return Object.keys(args).some((name) => mentionsProperty(text, name));
}

const DIAGNOSED: Readonly<Record<string, Obstacle['kind']>> = {
  auth: 'credentials',
  upstream_unreachable: 'unreachable',
  rate_or_quota: 'rate_limit',
};

function diagnosedHindrance(attempt: Attempt): Hindrance | undefined {
  if (missesOwnPlaceholder(attempt)) return undefined;
  if (isMissingProgram(attempt)) return { kind: 'missing_program', said: saidIn(attempt) };
  const kind = DIAGNOSED[attempt.validation?.diagnosis.kind ?? ''];
  return kind === undefined ? undefined : { kind, said: saidIn(attempt) };
}

function saidIn({ reply, fault }: Attempt): string {
  return reply === undefined ? (fault?.message ?? '') : replyText(reply);
}

/** What a tool lacks, as part of a sentence. */
export function needOf({ kind, name }: Hindrance): string {
  const needs: Readonly<Record<Obstacle['kind'], string>> = {
    credentials: name ?? 'credentials',
    configuration: name ?? 'configuration',
    missing_program:
      name === undefined ? 'a program that is not installed' : `${name}, which is not installed`,
    unreachable: 'a service that could not be reached',
    rate_limit: 'more calls than its limit allows',
  };
  return needs[kind];
}

/** The option of the command line that would help; `undefined` where none would. */
export function flagFor({ kind, name }: Hindrance, transport: string): string | undefined {
  if (kind !== 'credentials' && kind !== 'configuration') return undefined;
  if (transport !== 'stdio' && kind === 'credentials') return '--header "Authorization: Bearer …"';
  return `--env ${name ?? 'NAME'}=…`;
}

/** What keeps the tools of a server from being tested, each cause once; the one of most tools first. */
export function obstaclesOf(states: readonly ToolState[], transport: string): readonly Obstacle[] {
  const found = new Map<string, { hindrance: Hindrance; tools: string[] }>();
  for (const state of states) {
    const hindrance = hindranceOf(state) ?? quotaOf(state);
    if (hindrance === undefined) continue;
    const key = `${hindrance.kind} ${hindrance.name ?? ''}`;
    const known = found.get(key) ?? { hindrance, tools: [] };
    known.tools.push(state.tool.name);
    found.set(key, known);
  }
  const called = states.filter(
    ({ attempts, overQuota }) => attempts.length > 0 || overQuota !== undefined,
  ).length;
  return [...found.values()]
    .sort((a, b) => b.tools.length - a.tools.length)
    .map(({ hindrance, tools }) => {
      const flag = flagFor(hindrance, transport);
      const count = `${tools.length} of ${called} ${called === 1 ? 'tool' : 'tools'}`;
      return {
        kind: hindrance.kind,
        ...(hindrance.name === undefined ? {} : { name: hindrance.name }),
        message: `${count} ${tools.length === 1 ? 'needs' : 'need'} ${needOf(hindrance)}.`,
        tools,
        response: quote(hindrance.said, 240),
        ...(flag === undefined ? {} : { flag }),
      };
    });
}
