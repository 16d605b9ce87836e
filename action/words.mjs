/** Prints the words of `assay check` for the inputs of the action, each with a NUL after it. */
const { env } = process;

/** Splits a command as a POSIX shell does: quotes and backslashes, and nothing is expanded. */
function shellWords(text) {
  const words = [];
  let word;
  const part = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)|./gsy;
  for (const [all, single, double, escaped, plain] of text.matchAll(part)) {
    const piece = single ?? double?.replace(/\\([$`"\\\n])/g, inDouble) ?? plain ?? escapedText(escaped);
    if (piece !== undefined) word = (word ?? '') + piece;
    else if (/^\s/.test(all)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else throw new Error(`A quotation mark is not closed, or there is a backslash at the end: ${text}`);
  }
  return word === undefined ? words : [...words, word];
}

const escapedText = (character) => (character === '\n' ? '' : character);
const inDouble = (_, character) => escapedText(character);

function given(option, value) {
  return value === undefined || value === '' ? [] : [`${option}=${value}`];
}

function checkWords() {
  const target = env.ASSAY_TARGET ?? '';
  if (target.startsWith('-')) throw new Error('target must be a URL. Pass options in arguments.');
  const command = shellWords(env.ASSAY_COMMAND ?? '');
  const reports = [
    ['html', 'report.html'],
    ['json', 'report.json'],
    ['markdown', 'report.md'],
    ['sarif', 'report.sarif'],
  ].map(([form, file]) => `${form}=${env.ASSAY_FOLDER}/${file}`);
  return [
    'check',
    ...(target === '' ? [] : [target]),
    ...given('--config', env.ASSAY_CONFIG),
    ...given('--server', env.ASSAY_SERVER),
    ...given('--mode', env.ASSAY_MODE),
    ...given('--fail-on', env.ASSAY_FAIL_ON),
    ...reports.flatMap((report) => given('--report', report)),
    ...given('--report', env.ASSAY_REPORTS),
    ...shellWords(env.ASSAY_ARGUMENTS ?? ''),
    ...(command.length === 0 ? [] : ['--', ...command]),
  ];
}

try {
  process.stdout.write(
    checkWords()
      .map((word) => `${word}\0`)
      .join(''),
  );
} catch (error) {
  const reason = error.message.replaceAll('%', '%25').replace(/[\r\n]+/g, ' ');
  process.stderr.write(`::error title=Assay::${reason}\n`);
  process.exitCode = 2;
}
