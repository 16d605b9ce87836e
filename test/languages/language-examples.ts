/** An example server of `examples/languages`: how it is built, and how it is started, both in its folder. */
export interface LanguageExample {
  readonly name: string;
  readonly setUp: readonly (readonly string[])[];
  readonly start: readonly [command: string, ...args: string[]];
}

const inPython = (name: string): LanguageExample => ({
  name,
  setUp: [
    ['python3', '-m', 'venv', 'target'],
    ['target/bin/pip', 'install', '--quiet', '--requirement', 'requirements.txt'],
  ],
  start: ['target/bin/python', 'server.py'],
});

/** The same eight tools, in each language on its own SDK. What takes longest to build comes first. */
export const LANGUAGE_EXAMPLES: readonly LanguageExample[] = [
  {
    name: 'rust',
    setUp: [['cargo', 'build', '--quiet', '--locked', '--target-dir', 'target']],
    start: ['target/debug/language-example-rust'],
  },
  inPython('python'),
  inPython('python-fastmcp'),
  { name: 'go', setUp: [['go', 'build', '-o', 'target/server', '.']], start: ['target/server'] },
  {
    name: 'java',
    setUp: [['mvn', '--batch-mode', '--quiet', 'package']],
    start: ['java', '-jar', 'target/server.jar'],
  },
];

/** The verdict on each of the eight tools, whatever the language. */
export const EXPECTED_CLASSES = {
  add: 'fully_working',
  find_book: 'connectivity_only',
  weekday: 'fully_working',
  shelf_of: 'error',
  count_loans: 'connectivity_only',
  audit: 'fully_working',
  reindex: 'fully_working',
  order_status: 'connectivity_only',
} as const;
