import { _, type CodeKeywordDefinition, str } from 'ajv';

/** Characters as JSON Schema counts them: code points. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      count--;
      i++;
    }
  }
  return count;
}

/** `minLength` and `maxLength`, which count characters only where the number of code units leaves a doubt. */
export const lengthKeywords: CodeKeywordDefinition = {
  keyword: ['maxLength', 'minLength'],
  type: 'string',
  schemaType: 'number',
  error: {
    message: ({ keyword, schemaCode }) =>
      str`must NOT have ${keyword === 'maxLength' ? 'more' : 'fewer'} than ${schemaCode} characters`,
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt) {
    const { gen, data, keyword } = cxt;
    const limit: number = cxt.schema;
    const count = gen.scopeValue('func', { ref: codePoints });
    if (keyword === 'maxLength')
      cxt.fail(
        _`${data}.length > ${limit} && (${data}.length > ${limit * 2} || ${count}(${data}) > ${limit})`,
      );
    else
      cxt.fail(
        _`${data}.length < ${limit} || (${data}.length < ${limit * 2} && ${count}(${data}) < ${limit})`,
      );
  },
};
