import type { Node, ParseError } from 'jsonc-parser';

/** The value of a JSON text, or the offset of its first mistake; no offset where it is nested too deeply to be read. */
export type ParsedJson =
  | {
      readonly value: unknown;
      readonly mistake?: undefined;
      /** Where the value at a path begins; the nearest value above it for a path to nothing. */
      readonly offsetOf: (path: readonly string[]) => number;
    }
  | { readonly mistake: { readonly offset?: number } };

/** Reads JSON as editors allow it in their settings: with comments and trailing commas. */
export async function parseJsonWithComments(text: string): Promise<ParsedJson> {
  // Loaded when a file is read: most commands read none.
  const { getNodeValue, parseTree } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true });
    const [first] = errors;
    if (first !== undefined) return { mistake: { offset: first.offset } };
    if (tree === undefined) return { mistake: { offset: text.length } };
    // Unlike `parse`, this makes objects without a prototype, so that "__proto__" is a key like any other.
    return { value: getNodeValue(tree), offsetOf: (path) => nodeAt(tree, path).offset };
  } catch (error) {
    if (error instanceof RangeError) return { mistake: {} };
    throw error;
  }
}

function nodeAt(root: Node, path: readonly string[]): Node {
  let node = root;
  for (const token of path) {
    const children: readonly Node[] = node.children ?? [];
    const next =
      node.type === 'object'
        ? children.find(({ children: [key] = [] }) => key?.value === token)?.children?.[1]
        : children[Number(token)];
    if (next === undefined) break;
    node = next;
  }
  return node;
}
