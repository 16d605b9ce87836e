const LONG = 160_000;

/** What a server may send to be taken for something else, by what it wants to be taken for. */
export const HOSTILE: readonly (readonly [name: string, text: string])[] = [
  ['the end of a script', '</script><script>alert(1)</script>'],
  ['the end of CDATA', ']]><x a="b" c=\'d\'>&amp;&#0;'],
  ['terminal codes', '\u001b[31mred\u001b]0;title\u0007\u009b2J\r'],
  ['NUL and other controls', 'a\u0000b\u0001c\u0008d\u000be\u000cf\u007fg'],
  ['bidirectional marks', 'a\u202etxt.exe\u2066b\u200bc\ufeffd\u061ce'],
  ['lone surrogates and non-characters', 'a\ud800b\udc00c\ufffed\uffff'],
  ['tag characters', 'x\u{e0041}\u{e0042}'],
  ['lines', 'one\ntwo\n::error::three\r\n::set-output name=x::y\u2028z'],
  ['a workflow command', '::add-mask::x%0A,:file=/etc/passwd'],
  ['an old workflow command', 'x ##[stop-commands]y ##[add-matcher]z'],
  ['Markdown', '# a **b** [c](javascript:alert(1)) | d | ` `` ![e](https://e.example/p.png) <img src=x>'],
  ['a comment', '<!-- a --> b --> <!-- c'],
  ['the end of a folded part', '</details></summary></code></td>\n\n# x'],
  ['a cell of a table', 'a|b\\|c\\\\|d\\'],
  ['back-ticks', '` `` ``` ~~~'],
  ['rows of a table', 'a\n| b | c |\n| --- | --- |\n| d | e |'],
  ['a quotation, a list, a rule', '> a\n- b\n1. c\n---\n    d'],
  ['mentions', '@someone #1 GH-1 https://evil.example www.evil.example a@evil.example'],
  ['a footnote and a task', '[^1] [ ] [x] $a$ :smile:'],
  ['a place in a message', '[text](1) {0} {1} %s'],
  ['a path', '../../etc/passwd?a#b%2e\\c:d'],
  ['names of JavaScript', '__proto__'],
  ['nothing', ''],
  ['white space', ' \t '],
  // Longer than any form that has a bound may become.
  ['a long text', 'x'.repeat(LONG)],
  ['a long text of marks', '`|<&'.repeat(LONG / 4)],
  ['a long text of lines', '\n'.repeat(LONG)],
];

/** Characters that must not reach a reader as they are. */
export const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/u;
