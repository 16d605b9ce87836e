import { foldName } from '../../model/nearest.js';

/** A language that tools read, and a text that uses most of what it has. */
interface Language {
  readonly name: RegExp;
  readonly text: string;
}

/** Each construct alone is common: a tool that was tried with one line only may know none of them. */
const LANGUAGES: readonly Language[] = [
  {
    name: /markdown|\bmd\b|commonmark/i,
    text: [
      '# Title',
      '## Part two',
      'Some **bold**, *italic*, ~~struck~~ and `code` with a [link](https://example.invalid/).',
      '- one\n- two\n  - below two',
      '1. first\n2. second',
      '- [ ] open\n- [x] done',
      '> A quotation',
      '```js\nconst a = 1;\n```',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '---',
      '![An image](https://example.invalid/image.png)',
      'The last line.',
    ].join('\n\n'),
  },
  {
    name: /\bcsv\b|comma[- ]separated/i,
    text: 'id,name,note,price\n1,Ada,"one, two",1.50\n2,"Bo ""B"" B","two\nlines",2\n3,Żółć,,-3\n',
  },
  {
    name: /\bhtml\b/i,
    text: [
      '<!DOCTYPE html>\n<html><head><title>Title</title><style>p { color: red }</style></head><body>',
      '<!-- a comment --><h1 id="top">Title</h1><p class="x">One &amp; <b>two</b><br>three<br/></p>',
      '<ul><li>one</li><li>two<ol><li>first</li></ol></li></ul><table><tr><th>a</th><td>1</td></tr></table>',
      '<a href="https://example.invalid/?a=1&amp;b=2">link</a><img src="image.png" alt=""><pre>a\n  b</pre>',
      '<script>const a = 1 < 2;</script></body></html>',
    ].join('\n'),
  },
  {
    name: /\bxml\b/i,
    text: '<?xml version="1.0"?>\n<!-- a comment -->\n<list xmlns:x="urn:x"><item id="1">One &amp; two</item><item id="2"/><x:more><![CDATA[a < b]]></x:more></list>',
  },
  {
    name: /\byaml\b|\byml\b/i,
    text: '# a comment\nname: Ada\nlist:\n  - one\n  - two: 2\nnone: null\nyes_or_no: true\nprice: 1.5\ntext: |\n  first\n  second\nflow: {a: 1, b: [1, 2]}\n',
  },
  {
    name: /\bjson\b/i,
    text: '{"name":"Ada","list":[1,2.5,-3,1e3],"none":null,"yes":true,"empty":{},"deep":{"a":[{"b":[]}]},"text":"a \\"b\\" \\u00e9\\n"}',
  },
  {
    name: /\btoml\b/i,
    text: '# a comment\ntitle = "Ada"\nprice = 1.5\ndone = true\nday = 2026-01-15\nlist = [1, 2]\n\n[part]\na = 1\n\n[[item]]\nb = "x"\n',
  },
  { name: /\bini\b|\bproperties file\b/i, text: '; a comment\nname=Ada\n\n[part]\na = 1\nb = "x y"\n' },
];

/** Folded names of arguments that hold a text of whatever language. */
const HOLDS = /^(?:text|input|content|contents|string|str|body|data|source|document|doc|value|src)$/;

/**
 * A text that uses most of the language which an argument takes; `undefined` where none is known. `said`: what the definition
 * says of the argument and of the tool, the name of the tool first, which names what is read before what is written.
 */
export function richText(argument: string, said: string): string | undefined {
  const own = LANGUAGES.find(({ name }) => name.test(spaced(argument)));
  if (own !== undefined || !HOLDS.test(foldName(argument))) return own?.text;
  const text = spaced(said.slice(0, 2_000));
  const [first] = LANGUAGES.map((language) => ({ language, at: text.search(language.name) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return first?.language.text;
}

/** The words of a name apart: `csv_to_json`, `csvText`. */
const spaced = (text: string): string => text.replaceAll('_', ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
