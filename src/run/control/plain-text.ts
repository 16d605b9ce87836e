/** A text without what differs where the same is written in another form: case, blanks and punctuation. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-/:.,]+/g, '');
