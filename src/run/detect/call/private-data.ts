import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { membersOf } from '../../../model/members-of.js';
import { foldName } from '../../../model/nearest.js';
import type { Tool } from '../../../model/tool.js';
import { singular } from '../../../scenario/known/singular.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyData, shownData } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { personalData } from './personal-data.js';

/** Folded names of members that nobody but the owner should see, and what a tool says that is asked for them. */
const PRIVATE: readonly (readonly [names: RegExp, asked: RegExp])[] = [
  [/^(?:password|passwd|passwordhash|hashedpassword|passwordsalt)$/, /passw|credential|secret|login/i],
  [/^(?:ssn|socialsecuritynumber|nationalinsurancenumber)$/, /ssn|social security|insurance/i],
  [/^(?:creditcardnumber|cardnumber|cvv|cvc)$/, /\bcards?\b|payment/i],
  [/^(?:privatekey|secretkey|clientsecret|secretaccesskey|signingsecret)$/, /\bkeys?\b|secret|credential/i],
  [/^(?:admintoken|accesstoken|refreshtoken|sessiontoken|bearertoken)$/, /token|login|auth|credential/i],
];

/** What is kept secret, and how a tool says that it keeps it: the secret is the only group. */
const KEPT = String.raw`\b((?:key|secret|token|password|credential)s?)\b`;
const SHOWN = '(?:return|show|reveal|disclos|expos|includ|display|contain|list)';
const WITHHELD: readonly RegExp[] = [
  new RegExp(`${KEPT} (?:values? |themselves |itself )?(?:is|are) (?:never|not) (?:\\w+ )?${SHOWN}`, 'i'),
  new RegExp(`\\bwithout (?:the|their|its|any) (?:\\w+ )?${KEPT}`, 'i'),
  new RegExp(`\\w (?:never|does not) ${SHOWN}\\w{0,3} (?:the |their |any )?(?:\\w+ )?${KEPT}`, 'i'),
];

/** How it says that it does so another time, or elsewhere. */
const LATER = /\b(?:again|once|later|afterwards|logs?|logged|unless|users?)\b/i;

/** A run of letters and digits that is no name. */
const RANDOM = /(?=(?:[A-Za-z]*\d){3})(?=(?:\d*[A-Za-z]){3})[A-Za-z\d]{12,}/;

/** Variables of a process: together they are its environment. */
const ENVIRONMENT: readonly string[] = ['PATH', 'HOME'];

const SAYS_ENVIRONMENT = /\benv(?:ironment)?\b|\bvariables?\b|\bprocess\b|\bsystem\b|\bdebug\b|\bdiagnos/i;

/** What people put in the place of a value that they do not show. */
const MASKED = /^[*•x.#-]*\w{0,4}$|redacted|hidden|masked|\*{3}/i;

/** Levels and members of a response that are looked at. */
const DEPTH = 6;
const MOST = 200;

/**
 * A response has members that should stay on the server: a hash of a password, a number of a card, the environment, or what
 * is personal beside the members that the definition names.
 */
export const privateData: CallDetector = {
  name: 'private data',
  scope: 'call',
  rules: [RUN_RULES.privateData],
  replay: { by: 'call' },
  detect: privateIn,
};

function* privateIn(
  tool: Tool,
  { reply, succeeded, scenario, arguments: args }: Attempt,
): Generator<Finding> {
  if (!succeeded || scenario.violates !== undefined) return;
  const said = `${tool.name.replaceAll(/[_-]/g, ' ')} ${tool.description ?? ''}`;
  const [data, sent] = [shownData(reply), JSON.stringify(args ?? null)];
  const found = searched(replyData(reply), said, sent, '', 0) ?? foundPersonal(tool, data, sent);
  if (found === undefined) return;
  const draft = {
    path: found.path,
    message: `The response shows private data: ${found.what}.`,
    expected: 'a response without it, unless the description says that the tool returns it',
  };
  yield runFinding(RUN_RULES.privateData, tool.name, draft, 'response');
}

function foundPersonal(tool: Tool, data: unknown, sent: string): Found | undefined {
  const [first, ...more] = personalData(tool, data, sent);
  if (first === undefined) return undefined;
  return { path: first.path, what: [first, ...more].map(({ name }) => `"${name}"`).join(', ') };
}

interface Found {
  readonly path: string;
  readonly what: string;
}

function searched(
  value: unknown,
  said: string,
  sent: string,
  path: string,
  depth: number,
): Found | undefined {
  if (typeof value !== 'object' || value === null || depth > DEPTH) return undefined;
  const hasEnvironment = isRecord(value) && ENVIRONMENT.every((name) => typeof value[name] === 'string');
  if (hasEnvironment && !SAYS_ENVIRONMENT.test(said)) return { path, what: 'the environment of the process' };
  for (const [name, member] of membersOf(value, MOST)) {
    const here = joinPointer(path, name);
    if (isPrivate(name, member, said) && !sent.includes(String(member)))
      return { path: here, what: `"${name}"` };
    const inner = searched(member, said, sent, here, depth + 1);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function isPrivate(name: string, value: unknown, said: string): boolean {
  if (typeof value !== 'string' || value.length < 3 || MASKED.test(value)) return false;
  const folded = foldName(name.slice(0, 40));
  const isKept = withheldIn(said).some(
    (kept) => folded.endsWith(kept) || (folded === 'secret' && /key|token|credential/.test(kept)),
  );
  if (isKept && RANDOM.test(value)) return true;
  return PRIVATE.some(([names, asked]) => names.test(folded) && (isKept || !asked.test(said)));
}

/** What a tool says that it does not show: "key". */
const withheldIn = (said: string): readonly string[] =>
  said
    .split(/[.;:,!?]\s+|\n+/)
    .filter((clause) => !LATER.test(clause))
    .flatMap((clause) => WITHHELD.flatMap((way) => way.exec(clause)?.[1]?.toLowerCase() ?? []))
    .map(singular);
