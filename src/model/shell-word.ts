/** A word as a POSIX shell reads it back, whatever is in it. Every command that is printed is made of these. */
export function shellWord(word: string): string {
  return isPlainWord(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Whether no shell finds anything in a word but the word itself. To zsh, `=ls` at the beginning is a path. */
export function isPlainWord(word: string): boolean {
  return /^[\w@+:,./-][\w@%+=:,./-]*$/.test(word);
}
