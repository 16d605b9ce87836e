import { Fault } from '../../src/model/fault.js';
import { refused, said } from '../fixtures/tool-session.js';
import { type Args, type Domain, record, type Sketch } from './domain.js';
import { DOMAINS } from './domains.js';

/** A defect that is planted in the tool of a domain; its twin is the same tool without it. */
export interface Planted {
  readonly what: string;
  readonly domain: Domain;
  /** Any of these rules names it. */
  readonly rules: readonly string[];
  readonly plant: (sketch: Sketch) => Sketch;
}

type Keywords = Readonly<Record<string, unknown>>;

/** The program demands something else of an argument than the schema says. */
const demands =
  (field: (domain: Domain) => string, other: Keywords) =>
  (sketch: Sketch): Sketch => {
    const properties = sketch.demands.properties as Readonly<Record<string, Keywords>>;
    const name = field(sketch.domain);
    const changed = { ...properties, [name]: { ...properties[name], ...other } };
    return { ...sketch, demands: { ...sketch.demands, properties: changed } };
  };
const whole =
  (other: Keywords) =>
  (sketch: Sketch): Sketch => ({ ...sketch, demands: { ...sketch.demands, ...other } });
const choice = ({ choice: [field] }: Domain): string => field;
const number = ({ number: [field] }: Domain): string => field;
const text = ({ text: [field] }: Domain): string => field;
const list = ({ list: [field] = ['items', 0] }: Domain): string => field;

/** Some calls, or all, get another response. */
const responds =
  (
    make: (args: Args, sketch: Sketch) => unknown,
    when: (args: Args, domain: Domain) => boolean = () => true,
  ) =>
  (sketch: Sketch): Sketch => ({
    ...sketch,
    respond: (args) => (when(args, sketch.domain) ? make(args, sketch) : sketch.respond(args)),
  });
const withText = (args: Args, { text: [field] }: Domain): boolean => args[field] !== undefined;
const says = (words: string) => responds(() => said(words), withText);
const fails = (words: string) => responds(() => refused(words), withText);
const returns = (change: (data: Args, domain: Domain) => unknown) =>
  responds((args, { domain }) => {
    const data = change(record(domain, args), domain);
    return { ...said(JSON.stringify(data)), structuredContent: data };
  });

const SOFT = ['response/soft-error', 'response/unreachable'];
/** A trace is a crash, and a leak. */
const CRASH = ['response/crash', 'response/leak-stack-trace'];
const INPUT = ['run/silent-acceptance'];
const ENUM_IN = ['run/enum-drift-in'];
const OUTPUT = ['response/output-schema'];
const row = (what: string, domain: Domain, rules: readonly string[], plant: Planted['plant']): Planted => ({
  what,
  domain,
  rules,
  plant,
});
const { tides, looms, hives, casks, routes, kilns, scores, locks, seeds, domes } = DOMAINS;
const [KEY, TOKEN] = [
  ['AKIA', 'IOSFODNN7QWERTYU'].join(''),
  ['ghp', '4kT9wZq2Lm8Rv3Xy7Bn1Cd6Fg5Hj0PsQtUaE'].join('_'),
];

export const PLANTED: readonly Planted[] = [
  row('a listed value is rejected', tides, ENUM_IN, demands(choice, { enum: ['brest', 'cuxhaven'] })),
  row(
    'a listed value is known under another name',
    locks,
    ENUM_IN,
    demands(choice, { enum: ['upstream', 'down'] }),
  ),
  row('a value that is not listed is accepted', looms, ENUM_IN, demands(choice, { enum: undefined })),
  row(
    'any value is accepted for a choice',
    seeds,
    ENUM_IN,
    demands(choice, { enum: undefined, minLength: 1 }),
  ),
  row(
    'listed values need capitals',
    kilns,
    ENUM_IN,
    demands(choice, { enum: ['STONEWARE', 'PORCELAIN', 'EARTHENWARE'] }),
  ),
  row('a number below the minimum is accepted', hives, INPUT, demands(number, { minimum: undefined })),
  row('a number above the maximum is accepted', casks, INPUT, demands(number, { maximum: undefined })),
  row(
    'both bounds of a number are ignored',
    domes,
    INPUT,
    demands(number, { minimum: undefined, maximum: undefined }),
  ),
  row('a fraction is accepted for an integer', casks, INPUT, demands(number, { type: 'number' })),
  row('an empty text is accepted', seeds, INPUT, demands(text, { minLength: undefined })),
  row('a text that is too long is accepted', looms, INPUT, demands(text, { maxLength: undefined })),
  row('a list that is too long is accepted', scores, INPUT, demands(list, { maxItems: undefined })),
  row('items of a list are not checked', casks, [...INPUT, 'run/coerced'], demands(list, { items: {} })),
  row('a missing choice is accepted', routes, INPUT, (sketch) =>
    whole({ required: [number(sketch.domain)] })(sketch),
  ),
  row('a missing number is accepted', locks, INPUT, (sketch) =>
    whole({ required: [choice(sketch.domain)] })(sketch),
  ),
  row('no argument is required', kilns, INPUT, whole({ required: [] })),
  row(
    'text is taken for a number',
    scores,
    [...INPUT, 'run/coerced'],
    demands(number, { type: ['integer', 'string'] }),
  ),
  row(
    'a property that the schema forbids is accepted',
    hives,
    [...INPUT, 'run/undeclared-accepted'],
    whole({ additionalProperties: true }),
  ),
  row('a text within the bound is rejected', domes, ['run/valid-rejected'], demands(text, { maxLength: 8 })),
  row(
    'the upper half of a range is rejected',
    tides,
    ['run/valid-rejected'],
    demands(number, { maximum: 7 }),
  ),
  row(
    'the lower half of a range is rejected',
    locks,
    ['run/valid-rejected'],
    demands(number, { minimum: 150 }),
  ),
  row('an optional text is required', looms, ['run/valid-rejected'], (sketch) =>
    whole({ required: [choice(sketch.domain), number(sketch.domain), text(sketch.domain)] })(sketch),
  ),
  row('a list of two is rejected', scores, ['run/valid-rejected'], demands(list, { maxItems: 1 })),
  row(
    'a state is returned that is not listed',
    tides,
    ['run/enum-drift-out'],
    returns((data) => ({ ...data, phase: 'neap' })),
  ),
  row(
    'a state is returned in capitals',
    locks,
    ['run/enum-drift-out'],
    returns((data) => ({ ...data, gate: String(data.gate).toUpperCase() })),
  ),
  row(
    'a required field is missing',
    seeds,
    OUTPUT,
    returns(({ total: _, ...data }) => data),
  ),
  row(
    'a number is returned as text',
    hives,
    OUTPUT,
    returns((data) => ({ ...data, total: String(data.total) })),
  ),
  row(
    'null is returned for a text',
    routes,
    OUTPUT,
    returns((data) => ({ ...data, remark: null })),
  ),
  row(
    'a list is returned instead of an object',
    kilns,
    [...OUTPUT, 'protocol/result-structured-content', 'protocol/result-shape'],
    returns((data) => [data]),
  ),
  row(
    'structured content is missing',
    tides,
    ['response/structured-content-missing', 'response/structured-content-in-text'],
    responds((args, { domain }) => said(JSON.stringify(record(domain, args)))),
  ),
  row(
    'the response has no content',
    casks,
    ['response/no-content', 'protocol/result-content'],
    responds(() => ({ content: [] })),
  ),
  row(
    'the text says otherwise than the data',
    seeds,
    ['response/parity'],
    responds((args, { domain }) => ({
      ...said(JSON.stringify({ ...record(domain, args), total: -1 })),
      structuredContent: record(domain, args),
    })),
  ),
  row(
    'a refused connection is told as a success',
    looms,
    SOFT,
    says('Could not reach the loom: connect ECONNREFUSED 10.1.4.7:5020'),
  ),
  row(
    'an exception is told as a success',
    casks,
    [...SOFT, ...CRASH],
    says("Error: 'NoneType' object has no attribute 'samples'"),
  ),
  row(
    'a failure in JSON is told as a success',
    scores,
    SOFT,
    says('{"ok":false,"error":"score archive is locked"}'),
  ),
  row(
    'a status of error is told as a success',
    domes,
    SOFT,
    says('{"status":"error","message":"The weather service did not respond."}'),
  ),
  row('a failed request is told as a success', looms, SOFT, says('Request failed with status code 503')),
  row(
    'a time-out is told as a success',
    scores,
    SOFT,
    says('Error fetching the part: timeout of 5000ms exceeded'),
  ),
  row(
    'a missing table is told as a success',
    casks,
    [...SOFT, ...CRASH],
    says('SQLITE_ERROR: no such table: cask_samples'),
  ),
  row(
    'a TypeError comes back',
    tides,
    CRASH,
    fails("TypeError: Cannot read properties of null (reading 'tides')"),
  ),
  row(
    'a traceback comes back',
    hives,
    CRASH,
    fails('Traceback (most recent call last):\n  File "hive.py", line 12, in read\nKeyError: \'frames\''),
  ),
  row(
    'a null pointer comes back',
    locks,
    CRASH,
    fails('java.lang.NullPointerException: Cannot invoke "Gate.level()" because "gate" is null'),
  ),
  row(
    'a panic comes back',
    routes,
    CRASH,
    fails('panic: runtime error: index out of range [3] with length 3'),
  ),
  row(
    'an AttributeError comes back',
    seeds,
    CRASH,
    fails("AttributeError: 'Lot' object has no attribute 'grade'"),
  ),
  row('an undefined function is called', kilns, CRASH, fails('ReferenceError: firingCurve is not defined')),
  row(
    'the other service cannot be reached',
    domes,
    ['response/unreachable'],
    responds(() => refused('getaddrinfo ENOTFOUND api.sky.internal')),
  ),
  row(
    'the other service is down',
    scores,
    ['response/unreachable'],
    responds(() => refused('HTTP 502 Bad Gateway from the archive')),
  ),
  row('a key is printed', looms, ['response/leak-secret'], says(`Connected with ${KEY} and read the loom.`)),
  row(
    'a token is printed in an error',
    casks,
    ['response/leak-secret'],
    fails(`The sample store rejected the token ${TOKEN}.`),
  ),
  row(
    'a stack is printed in an error',
    domes,
    CRASH,
    fails(
      'Invalid plate\n    at readPlate (/srv/dome/src/plate.js:41:13)\n    at async handle (/srv/dome/src/server.js:88:5)',
    ),
  ),
  row(
    'an object is not printed',
    scores,
    ['run/unprinted-value'],
    responds((args, { domain }) => said(`Part: ${String(record(domain, args).remark)} [object Object]`)),
  ),
  row(
    'a value is undefined',
    looms,
    ['run/unprinted-value'],
    responds(() => said('undefined')),
  ),
  row(
    'accents are lost',
    tides,
    ['run/unicode'],
    returns((data) => ({ ...data, remark: String(data.remark).replace(/[^\x20-\x7e]/g, '?') })),
  ),
  row('a listed tool is unknown', locks, ['run/unknown-tool'], (sketch) => ({
    ...sketch,
    reject: (tool) => refused(`Unknown tool: ${tool}`),
    respond: () => refused(`Unknown tool: ${sketch.definition.name}`),
  })),
  row(
    'a call is never answered',
    seeds,
    ['run/hang'],
    responds(() => {
      throw new Fault('timeout', 'No response to tools/call within 10 s.');
    }),
  ),
  row(
    'the server ends',
    hives,
    ['run/exit', 'run/no-answer'],
    responds(() => {
      throw new Fault('closed', 'The server exited with code 1.');
    }, withText),
  ),
  row('invalid arguments are called an internal error', routes, ['run/error-type', ...CRASH], (sketch) => ({
    ...sketch,
    reject: (_, place) =>
      refused(
        JSON.stringify({ error: { type: 'internal_error', message: `${place} could not be handled` } }),
      ),
  })),
];
