import { parseAst } from 'rolldown/parseAst';

/** Leaves the example of each phrase out of a bundle: it proves the phrase in the tests, and nothing reads it later. */
export const withoutExamples = {
  name: 'without-examples',
  transform(code, id) {
    if (!/\/response\/phrases\/[^/]+\.js$/.test(id)) return null;
    const cuts = [];
    collect(parseAst(code), cuts);
    let text = code;
    for (const [start, end] of cuts.sort(([a], [b]) => b - a)) text = text.slice(0, start) + text.slice(end);
    return { code: text, map: null };
  },
};

/** Adds where each `[phrase, example]` of a list `phrases` has its example, with the comma before it. */
function collect(node, cuts) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'Property' && node.key.name === 'phrases' && node.value.type === 'ArrayExpression')
    for (const { elements = [] } of node.value.elements)
      if (elements.length === 2) cuts.push([elements[0].end, elements[1].end]);
  for (const child of Object.values(node)) collect(child, cuts);
}
