import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** What a reader of GitHub's Markdown sees. */
export interface ReadMarkdown {
  /** Every kind of element that there is. */
  readonly tags: ReadonlySet<string>;
  /** The names of all attributes. */
  readonly attributes: ReadonlySet<string>;
  readonly links: readonly string[];
  readonly comments: readonly string[];
  /** The text of each cell, by table and row, without the head. */
  readonly rows: readonly (readonly string[])[];
  /** The text of the items of lists that are not inside another item. */
  readonly items: readonly string[];
  readonly headings: readonly string[];
  readonly text: string;
}

/** Reads Markdown by two independent parsers: GitHub's Markdown to HTML, and HTML to what is in it. */
export function readMarkdown(markdown: string): ReadMarkdown {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const nodes = [...descendants(parseFragment(html))];
  const elements = nodes.filter((node): node is Element => 'tagName' in node);
  const named = (...tags: string[]): Element[] => elements.filter(({ tagName }) => tags.includes(tagName));
  return {
    tags: new Set(elements.map(({ tagName }) => tagName)),
    attributes: new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name))),
    links: named('a').map(({ attrs }) => attrs.find(({ name }) => name === 'href')?.value ?? ''),
    comments: nodes.flatMap((node) => (node.nodeName === '#comment' && 'data' in node ? [node.data] : [])),
    rows: named('tr')
      .map((row) => row.childNodes.filter(({ nodeName }) => nodeName === 'td').map(textOf))
      .filter((cells) => cells.length > 0),
    items: named('li')
      .filter((item) => !isInItem(item.parentNode))
      .map((item) => textOf(item).trim()),
    headings: named('h1', 'h2', 'h3', 'h4').map(textOf),
    text: nodes.map(ownText).join(''),
  };
}

function* descendants(node: Node): Generator<Node> {
  yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* descendants(child);
}

const ownText = (node: Node): string => (node.nodeName === '#text' && 'value' in node ? node.value : '');
const textOf = (node: Node): string => [...descendants(node)].map(ownText).join('');

function isInItem(node: Element['parentNode']): boolean {
  if (node === null) return false;
  return node.nodeName === 'li' || ('parentNode' in node && isInItem(node.parentNode));
}
