import { lint } from '../../lint/lint.js';
import { LINT_RULES } from '../../lint/lint-rules.js';
import { visitTexts } from '../../lint/tool-texts.js';
import { joinPointer } from '../../model/json-pointer.js';
import { quoteValue } from '../../model/quote.js';
import type { Tool } from '../../model/tool.js';
import type { DriftChange } from './drift-change.js';

/** Rules about texts that turn a tool against its users. */
const SUSPICIOUS: ReadonlySet<string> = new Set([
  'lint/model-instructions',
  'lint/invisible-text',
  'lint/zero-width-text',
  'lint/bidirectional-text',
  'lint/control-characters',
]);
const LINK = /\bhttps?:\/\/[^\s"'<>)\]]+/g;
const MAX_TEXTS = 50;

/** Changes of what models read: titles and descriptions, of the tool and inside its schemas. */
export function diffTexts(old: Tool, fresh: Tool): readonly DriftChange[] {
  const before = textsOf(old);
  const after = textsOf(fresh);
  const worded = [...after]
    .filter(([path, text]) => before.has(path) && before.get(path) !== text)
    .slice(0, MAX_TEXTS)
    .map(([path, text]): DriftChange => {
      const was = before.get(path) ?? '';
      return {
        rule: 'drift/text-changed',
        impact: 'compatible',
        part: 'definition',
        path,
        message: 'The text changed.',
        expected: quoteValue(was),
        received: quoteValue(text),
      };
    });
  const dropped = old.description !== undefined && fresh.description === undefined;
  return [...worded, ...(dropped ? [NO_DESCRIPTION] : []), ...suspicions(old, fresh, before, after)];
}

const NO_DESCRIPTION: DriftChange = {
  rule: 'drift/text-changed',
  impact: 'compatible',
  part: 'definition',
  path: '/description',
  message: 'The description was removed.',
};

/** Titles and descriptions by their place. */
function textsOf(tool: Tool): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  visitTexts(tool, (text, steps) => {
    const field = steps.at(-1);
    if (field === 'title' || field === 'description') texts.set(joinPointer('', ...steps), text);
  });
  return texts;
}

function suspicions(
  old: Tool,
  fresh: Tool,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly DriftChange[] {
  const present = findingsOf(fresh);
  const known = new Set(
    (present.length === 0 ? [] : findingsOf(old)).map(({ rule, path }) => `${rule} ${path}`),
  );
  const orders = present
    .filter(({ rule, path }) => !known.has(`${rule} ${path}`))
    .map(({ path, message, received }) => suspicion(path, message, received));
  const links = new Set([...before.values()].flatMap((text) => text.match(LINK) ?? []));
  const added = [...after].flatMap(([path, text]) =>
    (text.match(LINK) ?? [])
      .filter((link) => !links.has(link))
      .map((link) => suspicion(path, 'The text has a new link.', quoteValue(link))),
  );
  return [...orders, ...added];
}

function suspicion(path: string, message: string, received: string | undefined): DriftChange {
  return {
    rule: 'drift/suspicious-text',
    impact: 'risky',
    part: 'definition',
    path,
    message,
    ...(received === undefined ? {} : { received }),
  };
}

/** The rules alone that matter here: the others take most of the time. */
const RULES = LINT_RULES.filter(({ id }) => SUSPICIOUS.has(id));

const findingsOf = (tool: Tool) =>
  lint([tool], { rules: RULES, compile: false }).filter(({ rule }) => SUSPICIOUS.has(rule));
