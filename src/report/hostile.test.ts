import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../model/finding.js';
import { countFindings, type FindingReport } from './finding-report.js';
import { github, json, junit, markdown, pretty, sarif } from './index.js';

/** Everything in a finding that a server can choose, chosen badly. */
function reportWith(text: string): FindingReport {
  const finding: Finding = {
    rule: 'lint/example',
    severity: 'error',
    subject: { tool: text, part: 'inputSchema' },
    path: `/inputSchema/${text}`,
    message: `The name "${text}" is bad.`,
    expected: text,
    received: text,
    evidence: [{ text, path: `/${text}` }],
    fix: text,
    spec: { url: 'https://example.com/#tool', level: 'MUST' },
  };
  return {
    source: text,
    version: '1.0.0',
    tools: [text, 'fine'],
    findings: [finding],
    counts: countFindings([finding]),
    accepted: 0,
    failOn: 'error',
    placeOf: () => ({ file: text, line: 3, column: 7 }),
    excerptOf: () => text,
    ruleOf: (id) => ({ id, severity: 'error', summary: text, why: text, fix: text }),
    matrix: {
      profiles: [{ id: 'a', title: text }],
      cells: [
        {
          tool: text,
          profile: 'a',
          outcome: 'refused',
          reasons: [{ constraint: 'portability/a/b', effect: 'refused', reason: text }],
        },
      ],
      servers: [{ profile: 'a', outcome: 'refused', because: [text], reasons: [] }],
    },
  };
}

const HOSTILE: readonly [name: string, text: string][] = [
  ['the end of a script', '</script><script>alert(1)</script>'],
  ['the end of CDATA', ']]><x a="b" c=\'d\'>&amp;&#0;'],
  ['terminal codes', '\u001b[31mred\u001b]0;title\u0007\u009b2J\r'],
  ['bidirectional marks', 'a\u202etxt.exe\u2066b\u200bc\ufeffd\u061ce'],
  ['lone surrogates and non-characters', 'a\ud800b\udc00c\ufffed\uffff'],
  ['tag characters', 'x\u{e0041}\u{e0042}'],
  ['lines', 'one\ntwo\n::error::three\r\n::set-output name=x::y\u2028z'],
  ['a workflow command', '::add-mask::x%0A,:file=/etc/passwd'],
  ['Markdown', '# a **b** [c](javascript:alert(1)) | d | ` `` ![e](https://e.example/p.png) <img src=x>'],
  ['mentions', '@someone #1 GH-1 https://evil.example www.evil.example'],
  ['a megabyte', 'x'.repeat(1_000_000)],
  ['a megabyte of marks', '`|<&'.repeat(250_000)],
];

const REPORTERS = { pretty, json, markdown, sarif, junit, github } as const;

const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

describe.each(Object.entries(REPORTERS))('the %s report', (name, reporter) => {
  it.each(HOSTILE)('is harmless and well-formed with %s', (_, text) => {
    const output = reporter(reportWith(text));
    expect(INVISIBLE.exec(output)?.[0]).toBeUndefined();
    expect(output).not.toMatch(/[\u{e0000}-\u{e007f}]/u);
    expect(output).not.toMatch(/\p{Surrogate}/u);
    if (name !== 'json') expect(output.length).toBeLessThan(100_000);
  });
});

describe('what programs read', () => {
  it.each(HOSTILE)('gives the text of findings back from JSON: %s', (_, text) => {
    const { findings } = JSON.parse(json(reportWith(text))) as { findings: Finding[] };
    expect(findings[0]?.subject.tool).toBe(text);
  });

  it.each(HOSTILE)('is XML that an independent parser takes: %s', (_, text) => {
    const strict = new DOMParser({
      onError: (level, message) => {
        throw new Error(`${level}: ${message}`);
      },
    });
    const document = strict.parseFromString(junit(reportWith(text)), 'text/xml');
    expect(document.getElementsByTagName('failure').length).toBe(1);
    expect(document.getElementsByTagName('testcase').length).toBe(2);
  });

  it.each(HOSTILE)('is one annotation a finding: %s', (_, text) => {
    const lines = github(reportWith(text)).split(/\r\n|\r|\n/);
    expect(lines.map((line) => line.startsWith('::'))).toEqual([true, false]);
  });
});

describe('Markdown', () => {
  it.each([
    ['a mention', '@someone', '@<!-- -->someone'],
    ['an issue', '#1', '\\#<!-- -->1'],
    ['a link', 'https://evil.example', 'https:<!-- -->//evil.example'],
    ['a bare host', 'www.evil.example', 'www.<!-- -->evil.example'],
    ['a tag', '<img src=x>', '&lt;img src\\=x&gt;'],
    ['a picture', '![a](b)', '\\!\\[a\\]\\(b\\)'],
  ])('disarms %s', (_, text, disarmed) => {
    expect(markdown(reportWith(text))).toContain(`The name "${disarmed}" is bad.`);
  });

  it('keeps code of a sentence as code, and code as code whatever is in it', () => {
    expect(markdown(reportWith('a `b` c'))).toContain('The name "a `b` c" is bad.');
    expect(markdown(reportWith('``` | x'))).toContain('#### ```` ``` | x ````');
  });
});
