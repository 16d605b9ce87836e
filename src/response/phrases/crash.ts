import type { PhraseTable } from './phrase.js';

/** What runtimes print when a program fails: JavaScript, Python, Go, Rust, Java, .NET, Ruby, PHP. Original case. */
export const crashSignatures: PhraseTable = {
  reading: 'text',
  families: [
    {
      kind: 'crash',
      weight: 6,
      name: 'a JavaScript runtime error',
      phrases: [
        ['Cannot read propert(y|ies)', 'Cannot read properties of undefined'],
        ['Cannot set propert(y|ies)', 'Cannot set property'],
        ['Cannot destructure', 'Cannot destructure'],
        ["Cannot use 'in' operator", "Cannot use 'in' operator"],
        ['Cannot convert (undefined|null|object)', 'Cannot convert undefined or null to object'],
        ["Cannot access '[^']{1,80}' before", "Cannot access ' it ' before"],
        ['is not a function', 't.split is not a function'],
        ['is not iterable', 'e is not iterable'],
        ['is not a constructor', 'is not a constructor'],
        ['(undefined|null) is not an object', 'undefined is not an object'],
        ['undefined is not (an? |iterable)(?!valid)…', 'undefined is not a '],
        ['called on non-object', 'Object.entries called on non-object'],
        ['Maximum call stack', 'Maximum call stack size exceeded'],
        ['Assignment to constant variable', 'Assignment to constant variable'],
        ['Converting circular structure', 'Converting circular structure'],
        ['Reduce of empty array', 'Reduce of empty array'],
        ['Right-hand side of', 'Right-hand side of'],
        ['Invalid time value', 'Invalid time value'],
        ["Unexpected token '?u'? in JSON", 'Unexpected token u in JSON at position 0'],
        ['"undefined" is not valid JSON…', '"undefined" is not valid JSON'],
        ['Invalid array length', 'Invalid array length'],
        ['Do not know how to serialize a BigInt', 'Do not know how to serialize a BigInt'],
      ],
    },
    {
      kind: 'crash',
      weight: 6,
      name: 'a Java or .NET runtime error',
      phrases: [
        [
          'Cannot (invoke|read|load|store|assign|enter|throw) [^\\n]{1,200} because [^\\n]{1,200} is null',
          'Cannot invoke "String.strip()" because the return value of "java.util.Map.get(Object)" is null',
        ],
        [
          'class [\\w.$]{1,200} cannot be cast to class',
          'class java.lang.String cannot be cast to class java.lang.Long',
        ],
        ['Index -?\\d{1,20} out of bounds for length', 'Index 3 out of bounds for length 2'],
        ['Object reference not set to an instance', 'Object reference not set to an instance of an object.'],
        ['Unable to cast object of type', "Unable to cast object of type 'System.String'"],
      ],
    },
    {
      kind: 'crash',
      weight: 6,
      name: 'a Node.js argument check',
      phrases: [
        ['argument must be (of type|an instance of|one of type)', 'argument must be of type'],
        ['ERR_INVALID_ARG_(TYPE|VALUE)', 'ERR_INVALID_ARG_TYPE'],
      ],
    },
    {
      kind: 'crash',
      weight: 5,
      name: 'an exception class of a runtime',
      phrases: [
        [
          '(TypeError|ReferenceError)\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'TypeError: sum is not a function',
        ],
        ['RangeError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'RangeError'],
        ['(EvalError|InternalError)\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'EvalError'],
        ['AttributeError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'AttributeError'],
        ['KeyError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', ': KeyError: '],
        ['IndexError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'IndexError'],
        [
          '(NameError|UnboundLocalError)\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'NameError',
        ],
        ['ZeroDivisionError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'ZeroDivisionError'],
        ['RecursionError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'RecursionError'],
        [
          'NotImplementedError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'NotImplementedError',
        ],
        ['AssertionError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'AssertionError'],
        [
          '(ImportError|ModuleNotFoundError)\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'ImportError',
        ],
        ['RuntimeError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'RuntimeError'],
        [
          'Unicode(De|En)codeError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'UnicodeDecodeError',
        ],
        ['SystemError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'SystemError'],
        ['MemoryError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'MemoryError'],
        [
          '(NullPointerException|NullReferenceException)\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'NullPointerException',
        ],
        [
          '(ClassCastException|IndexOutOfBoundsException)\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'ClassCastException',
        ],
        [
          'ArrayIndexOutOfBoundsException\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'ArrayIndexOutOfBoundsException',
        ],
        [
          'StringIndexOutOfBoundsException\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'StringIndexOutOfBoundsException',
        ],
        ['StackOverflowError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'StackOverflowError'],
        ['OutOfMemoryError\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'OutOfMemoryError'],
        [
          '(NoSuchMethodError|NoSuchElementException)\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'NoSuchMethodError',
        ],
        [
          'ConcurrentModificationException\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'ConcurrentModificationException',
        ],
        [
          'InvalidCastException\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'InvalidCastException',
        ],
        [
          'IndexOutOfRangeException\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'IndexOutOfRangeException',
        ],
        [
          'KeyNotFoundException\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'KeyNotFoundException',
        ],
        [
          'ObjectDisposedException\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'ObjectDisposedException',
        ],
        [
          'AccessViolationException\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'AccessViolationException',
        ],
        [
          '(NoMethodError|UnhandledPromiseRejection\\w{0,10})\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…',
          'NoMethodError',
        ],
        ['Uncaught \\w{1,30}\\b(?!: (fetch|terminated|Failed to fetch|Invalid URL))…', 'Uncaught value'],
      ],
    },
    {
      kind: 'crash',
      weight: 6,
      name: 'a panic',
      phrases: [
        ['panic: ', 'panic: '],
        ['panicked at', 'panicked at'],
        ['runtime error: ', 'runtime error: '],
        ['nil pointer dereference', 'nil pointer dereference'],
        ['invalid memory address', 'invalid memory address'],
        ['goroutine <number> \\[', 'goroutine 4 ['],
        ['Segmentation fault', 'Segmentation fault'],
        ['SIG(SEGV|ABRT|BUS|ILL)', 'SIGSEGV'],
        ['core dumped', 'core dumped'],
        ['called `(Option|Result)::\\w{1,20}\\(\\)` on', 'called `Option::value()` on'],
        ['index out of bounds: the len is', 'index out of bounds: the len is'],
        ['heap out of memory', 'heap out of memory'],
        ['assertion failed: ', 'assertion failed: '],
        ['Fatal error: Uncaught', 'Fatal error: Uncaught'],
        ['Undefined (variable|index|array key|offset)', 'Undefined variable'],
      ],
    },
    {
      kind: 'crash',
      weight: 5,
      name: 'a Python runtime error',
      phrases: [
        ["'NoneType' object", "'NoneType' object"],
        ['object has no attribute', ' object has no attribute '],
        ['object is not (subscriptable|callable|iterable)', 'object is not subscriptable'],
        ['object does not support item', 'object does not support item'],
        ['unsupported operand type', 'unsupported operand type'],
        ['list index out of range', 'Error executing tool lookup: list index out of range'],
        ['string indices must be', 'string indices must be'],
        ['positional arguments?', 'positional argument'],
        ['unexpected keyword argument', 'unexpected keyword argument'],
        ['not enough values to unpack', 'not enough values to unpack'],
        ['Traceback \\(most recent call last\\)…', 'Traceback (most recent call last)'],
        ['referenced before assignment', 'referenced before assignment'],
        ['has no len\\(\\)…', 'has no len()'],
        ["codec can't (en|de)code", "codec can't encode"],
      ],
    },
    {
      kind: 'crash',
      weight: 4,
      name: 'an undefined name',
      phrases: [
        ['…(^|[\\s:])[\\w$.]{1,60} is not defined', 'Script execution failed: foo is not defined'],
        ["name '[^']{1,60}' is not defined", "name ' it ' is not defined"],
        ["undefined method [`']…", 'undefined method `'],
      ],
    },
    {
      kind: 'crash',
      weight: 5.5,
      name: 'a missing module',
      phrases: [
        ['Cannot find (module|package)', 'Cannot find module'],
        ['MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'],
        ['No module named', 'No module named'],
        ['ClassNotFoundException', 'ClassNotFoundException'],
        ['NoClassDefFoundError', 'NoClassDefFoundError'],
      ],
    },
    {
      kind: 'crash',
      weight: 2,
      name: 'a stack trace',
      phrases: [
        ['\\n\\s{1,12}at <line 1-200>:<number>:<number>\\)?…', '\n at it :4:4'],
        ['\\n\\s{1,12}at [\\w$.<>]{1,120}\\([\\w$]{1,60}\\.(java|kt|scala|cs):\\d…', '\n at w(w.java:4'],
        ['File "[^"\\n]{1,200}", line \\d…', 'File " it ", line 4'],
        [
          '\\n\\s{0,8}at [\\w.<>`]{1,120}\\([^)\\n]{0,120}\\) in <word>:line \\d…',
          '\nat w( ) in report:line 4',
        ],
      ],
    },
  ],
};

/** The same in words. */
export const crashWords: PhraseTable = {
  reading: 'words',
  families: [
    {
      kind: 'crash',
      weight: 9,
      name: 'a response that its own SDK refuses',
      about: 'output-schema',
      phrases: [
        ['output validation error', 'output validation error'],
        ['has an output schema but (no|did not)', 'has an output schema but no'],
        ['structured content does not match', 'structured content does not match'],
        ['output schema validation', 'output schema validation'],
      ],
    },
    {
      kind: 'crash',
      weight: 9,
      name: 'a result that its own SDK rejects',
      phrases: [
        [
          'invalid tools/call result',
          'MCP error -32602: Invalid tools/call result: [{"code":"invalid_union","path":["content",0]}]',
        ],
      ],
    },
    {
      kind: 'crash',
      weight: 4,
      name: 'a process that ended',
      phrases: [
        [
          '(server|process|worker|child)\\b<gap 0-30>\\b(exited|terminated|crashed)',
          'The server process exited with code 1',
        ],
        ['(server|process|worker|child)\\b<gap 0-30>\\b(died|killed)', 'server died'],
      ],
    },
    {
      kind: 'crash',
      weight: 3,
      name: 'the word crash',
      phrases: [
        ['crash(ed)?', 'crash'],
        ['unhandled (exception|error|rejection)', 'unhandled exception'],
        ['uncaught exception', 'uncaught exception'],
        ['segfault', 'segfault'],
        ['object reference not set', 'object reference not set'],
      ],
    },
    {
      kind: 'crash',
      weight: 6,
      name: 'a program that ran out of something, or holds damaged data',
      isVague: true,
      phrases: [
        ['out of (heap )?memory', 'Out of memory'],
        ['call stack (size )?(was |is )?exceeded', 'Maximum call stack size exceeded'],
        ['(stack|buffer|heap) (buffer )?overflow(ed)?', 'stack overflow'],
        ['stack level too deep', 'stack level too deep'],
        ['(heap|memory) (is |was )?exhausted', 'heap exhausted'],
        ['(cannot|could not|failed to|unable to) allocate( <word>)? memory', 'Cannot allocate memory'],
        ['too many open files', 'Too many open files'],
        ['no space left', 'No space left on device'],
        ['disk (is )?full', 'The disk is full'],
        [
          '(database|disk|image|index|archive|store|heap)\\b<gap 0-30>\\b(malformed|corrupt(ed|ion)?)',
          'database disk image is malformed',
        ],
        ['corrupt(ed)? (database|disk|image|index|archive|store|heap)', 'Corrupt index'],
        ['file is not a database', 'file is not a database'],
        ['(segmentation|general protection) fault', 'Segmentation fault'],
        ['assertion failed', 'Assertion failed'],
        ['(core dumped|bus error|illegal instruction)', 'Illegal instruction (core dumped)'],
      ],
    },
    {
      kind: 'crash',
      weight: 1.5,
      name: 'an internal error',
      phrases: [['internal error', 'Internal error']],
    },
  ],
};
