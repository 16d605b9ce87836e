import type { Phrase, Table } from '../diagnose/signal.js';

const crashed = (weight: number, name: string, pattern: RegExp): Phrase => ({
  kind: 'crash',
  weight,
  name,
  pattern,
});

/** What runtimes print when a program is wrong: JavaScript, Python, Go, Rust, Java, .NET, Ruby, PHP. Original case. */
const SIGNATURES: readonly Phrase[] = [
  crashed(
    6,
    'a JavaScript runtime error',
    /\bCannot read propert(?:y|ies)\b|\bCannot set propert(?:y|ies)\b|\bCannot destructure\b|\bCannot use 'in' operator\b|\bCannot convert (?:undefined|null|object)\b|\bCannot access '[^']{1,80}' before\b|\bis not a function\b|\bis not iterable\b|\bis not a constructor\b|\b(?:undefined|null) is not an object\b|\bundefined is not (?:an? |iterable)(?!valid)|\bcalled on non-object\b|\bMaximum call stack\b|\bAssignment to constant variable\b|\bConverting circular structure\b|\bReduce of empty array\b|\bRight-hand side of\b|\bInvalid time value\b|\bUnexpected token '?u'? in JSON\b|"undefined" is not valid JSON|\bInvalid array length\b|\bDo not know how to serialize a BigInt\b/,
  ),
  crashed(
    6,
    'a Node.js argument check',
    /\bargument must be (?:of type|an instance of|one of type)\b|\bERR_INVALID_ARG_(?:TYPE|VALUE)\b/,
  ),
  crashed(
    5,
    'an exception class of a runtime',
    /\b(?:TypeError|ReferenceError|RangeError|EvalError|InternalError|AttributeError|KeyError|IndexError|NameError|UnboundLocalError|ZeroDivisionError|RecursionError|NotImplementedError|AssertionError|ImportError|ModuleNotFoundError|RuntimeError|Unicode(?:De|En)codeError|SystemError|MemoryError|NullPointerException|NullReferenceException|ClassCastException|IndexOutOfBoundsException|ArrayIndexOutOfBoundsException|StringIndexOutOfBoundsException|StackOverflowError|OutOfMemoryError|NoSuchMethodError|NoSuchElementException|ConcurrentModificationException|InvalidCastException|IndexOutOfRangeException|KeyNotFoundException|ObjectDisposedException|AccessViolationException|NoMethodError|UnhandledPromiseRejection\w{0,10}|Uncaught \w{1,30})\b(?!: (?:fetch|terminated|Failed to fetch|Invalid URL))/,
  ),
  crashed(
    6,
    'a panic',
    /\bpanic: |\bpanicked at\b|\bruntime error: |\bnil pointer dereference\b|\binvalid memory address\b|\bgoroutine \d{1,9} \[|\bSegmentation fault\b|\bSIG(?:SEGV|ABRT|BUS|ILL)\b|\bcore dumped\b|\bcalled `(?:Option|Result)::\w{1,20}\(\)` on\b|\bindex out of bounds: the len is\b|\bheap out of memory\b|\bassertion failed: |\bFatal error: Uncaught\b|\bUndefined (?:variable|index|array key|offset)\b/,
  ),
  crashed(
    5,
    'a Python runtime error',
    /'NoneType' object\b|\bobject has no attribute\b|\bobject is not (?:subscriptable|callable|iterable)\b|\bobject does not support item\b|\bunsupported operand type\b|\blist index out of range\b|\bstring indices must be\b|\bpositional arguments?\b|\bunexpected keyword argument\b|\bnot enough values to unpack\b|\bTraceback \(most recent call last\)|\breferenced before assignment\b|\bhas no len\(\)|\bcodec can't (?:en|de)code\b/,
  ),
  crashed(
    4,
    'an undefined name',
    /(?:^|[\s:])[\w$.]{1,60} is not defined\b|\bname '[^']{1,60}' is not defined\b|\bundefined method [`']/,
  ),
  crashed(
    5.5,
    'a missing module',
    /\bCannot find (?:module|package)\b|\bMODULE_NOT_FOUND\b|\bNo module named\b|\bClassNotFoundException\b|\bNoClassDefFoundError\b/,
  ),
  crashed(
    2,
    'a stack trace',
    /\n\s{1,12}at [^\n]{1,200}:\d{1,7}:\d{1,7}\)?|\n\s{1,12}at [\w$.<>]{1,120}\([\w$]{1,60}\.(?:java|kt|scala|cs):\d|\bFile "[^"\n]{1,200}", line \d|\n\s{0,8}at [\w.<>`]{1,120}\([^)\n]{0,120}\) in \S{1,160}:line \d/,
  ),
];

/** The same in words. */
const WORDS: readonly Phrase[] = [
  crashed(
    9,
    'an answer that its own SDK refuses',
    /\boutput validation error\b|\bhas an output schema but (?:no|did not)\b|\bstructured content does not match\b|\boutput schema validation\b/,
  ),
  crashed(
    4,
    'a process that ended',
    /\b(?:server|process|worker|child)\b[^\n.]{0,30}\b(?:exited|terminated|crashed|died|killed)\b/,
  ),
  crashed(
    3,
    'the word crash',
    /\bcrash(?:ed)?\b|\bunhandled (?:exception|error|rejection)\b|\buncaught exception\b|\bsegfault\b|\bobject reference not set\b/,
  ),
  crashed(1.5, 'an internal error', /\binternal error\b/),
];

/** The tables of this family, each behind its gate. */
export const crash: readonly Table[] = [
  {
    reading: 'text',
    rows: SIGNATURES,
  },
  {
    reading: 'words',
    rows: WORDS,
  },
];
