import { describe, expect, it } from 'vitest';
import { crashTrace } from './crash-trace.js';

describe('crashTrace', () => {
  it.each<[runtime: string, stderr: string, trace: string]>([
    [
      'Go',
      'listening\npanic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV]\n\ngoroutine 27 [running]:\nmain.shelfOf()\n\t/src/main.go:70 +0x1c',
      'panic: runtime error: invalid memory address or nil pointer dereference',
    ],
    [
      'Rust',
      "\nthread 'tokio-runtime-worker' (7) panicked at src/main.rs:83:43:\ncalled `Option::unwrap()` on a `None` value\nnote: run with `RUST_BACKTRACE=1`",
      "thread 'tokio-runtime-worker' (7) panicked at src/main.rs:83:43: called `Option::unwrap()` on a `None` value",
    ],
    [
      'Java',
      'Exception in thread "main" java.lang.NullPointerException: title\n\tat example.Server.main(Server.java:3)',
      'Exception in thread "main" java.lang.NullPointerException: title',
    ],
    [
      'Python',
      'Traceback (most recent call last):\n  File "server.py", line 3, in <module>\n    1 / 0\nZeroDivisionError: division by zero',
      'ZeroDivisionError: division by zero',
    ],
    [
      'Node.js',
      'node:internal/process/promises:394\n      triggerUncaughtException(err, true);\n      ^\n\nTypeError: title.trim is not a function\n    at call (file:///server.js:3:1)',
      'TypeError: title.trim is not a function',
    ],
    [
      'Node.js in a module of the server',
      "file:///srv/transport.js:13\n    throw err;\n    ^\n\nStoreError: Connection error\n    at TLSSocket.<anonymous> (/srv/tls.js:103:40) {\n  errorCode: 'ERR'\n}\n\nNode.js v20.20.2",
      'StoreError: Connection error',
    ],
    [
      'Node.js, for an event that nobody handles',
      "node:events:497\n      throw er; // Unhandled 'error' event\n      ^\n\nError: spawn /srv/bin/jq ENOENT\n    at ChildProcess._handle.onexit {\n  errno: -2,\n  code: 'ENOENT'\n}\n\nNode.js v20.20.2",
      'Error: spawn /srv/bin/jq ENOENT',
    ],
    [
      '.NET',
      'Unhandled exception. System.NullReferenceException: Object reference not set',
      'Unhandled exception. System.NullReferenceException: Object reference not set',
    ],
  ])('finds the error that %s reports', (_, stderr, trace) => {
    expect(crashTrace(stderr)).toBe(trace);
  });

  it.each([
    ['nothing', undefined],
    ['a log', 'INFO started\nERROR: upstream said no\nWARN don’t panic: it is only a drill'],
    ['a log with a place', 'loaded\n/srv/transport.js:13\nStoreError: retried once\nready'],
    ['an orderly end', 'shutting down'],
  ])('is silent on %s', (_, stderr) => {
    expect(crashTrace(stderr)).toBeUndefined();
  });
});
