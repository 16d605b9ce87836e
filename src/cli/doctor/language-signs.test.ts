import { expect, it } from 'vitest';
import { Fault } from '../../model/fault.js';
import { remedies } from './remedies.js';

/** What real launchers and run-times wrote, shortened, and what the doctor makes of it. */
it.each<[what: string, stderr: string, cause: RegExp, fix: RegExp]>([
  [
    'a package that uvx does not find',
    'error: No solution found when resolving tool dependencies\n  cause: Because no-such-server was not found in the package registry and you require no-such-server, we can conclude that your requirements are unsatisfiable.',
    /no-such-server does not exist/,
    /Check the name/,
  ],
  [
    'a certificate that uv does not trust',
    'error: Failed to fetch: https://registry.example/x/\n  cause: error sending request\n  cause: client error (Connect)\n  cause: invalid peer certificate: UnknownIssuer',
    /certificate is not trusted \(UnknownIssuer\)/,
    /--env SSL_CERT_FILE/,
  ],
  [
    'a registry that uv cannot reach',
    'error: Failed to fetch: https://registry.example/x/\n  cause: client error (Connect)\n  cause: dns error\n  cause: failed to lookup address information',
    /registry cannot be reached \(dns error\)/,
    /--env HTTPS_PROXY/,
  ],
  [
    'a registry that pip cannot reach, and not a package that is missing',
    "WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError(Failed to establish a new connection: [Errno -2] Name or service not known)'\nERROR: No matching distribution found for x",
    /registry cannot be reached/,
    /Check the network/,
  ],
  [
    'a registry that Go cannot reach',
    'go: github.com/x/y@v1.0.0: Get "https://registry.example/x": dial tcp: lookup registry.example: no such host',
    /registry cannot be reached \(dial tcp: lookup/,
    /install the server first/,
  ],
  [
    'a command that pyenv does not have',
    "pyenv: python2: command not found\n\nThe `python2' command exists in these Python versions:\n  2.7.18",
    /no command named python2/,
    /PYENV_VERSION/,
  ],
  [
    'an SDK that has lost a decorator, said in a log',
    "[dbserver] [error] 'Server' object has no attribute 'list_resources'",
    /another version of the Python package "mcp", which has no list_resources/,
    /mcp<2/,
  ],
  [
    'an SDK that has lost a module',
    "ModuleNotFoundError: No module named 'mcp.shared.version'",
    /another version of the Python package "mcp", which has no mcp\.shared\.version/,
    /mcp<2/,
  ],
  [
    'a command whose function is not there',
    "ImportError: cannot import name 'main' from 'shelf.server' (/venv/lib/python3.12/site-packages/shelf/server.py)",
    /starts a function that the package does not have: main/,
    /another version of the server/,
  ],
  [
    'a name that another package does not have',
    "ImportError: cannot import name 'Shelf' from 'shelf' (/venv/lib/python3.12/site-packages/shelf/__init__.py)",
    /Python cannot import Shelf/,
    /Install the dependencies/,
  ],
  [
    'a setting that a Java server needs',
    'Caused by: io.quarkus.runtime.configuration.ConfigurationException: Failed to load config value of type class java.lang.String for: db.url',
    /needs the setting db\.url/,
    /-Ddb\.url=value/,
  ],
  [
    'a command that the package does not have',
    'Installed 31 packages in 482ms\nAn executable named `no-such-command` is not provided by package `mcp-server-time`.',
    /no command named no-such-command/,
    /uvx --from <package> <command>/,
  ],
  [
    'a command that pipx does not find',
    "creating virtual environment...\ninstalling mcp-server-time...\n'nocmd' executable script not found in package 'mcp-server-time'.",
    /no command named nocmd/,
    /Use a command that the package has/,
  ],
  [
    'a Python that is too old for uvx',
    '  cause: Because the current Python version (3.9.18) does not satisfy Python>=3.10 and all versions of mcp-server-time depend on Python>=3.10',
    /another version of Python: >=3\.10/,
    /uvx --python 3\.12/,
  ],
  [
    'a Python that is too old for the project',
    "error: The requested interpreter resolved to Python 3.11.7, which is incompatible with the project's Python requirement: `>=3.14` (from `project.requires-python`)",
    /another version of Python: >=3\.14/,
    /start it with that interpreter/,
  ],
  [
    'a Python that is too old for pip',
    "ERROR: Package 'x' requires a different Python: 3.8.18 not in '>=3.10'",
    /another version of Python: >=3\.10/,
    /Choose a version/,
  ],
  [
    'a Python that cannot be downloaded',
    'error: Request failed after 3 retries in 6.7s\n  cause: Failed to download `https://github.com/astral-sh/python-build-standalone/releases/download/20261026/cpython-3.14.10%2B20261026-x86_64-unknown-linux-gnu-install_only_stripped.tar.gz`',
    /Python 3\.14\.10 is not installed/,
    /choose an installed version/,
  ],
  [
    'a script that uv run does not find',
    'error: Failed to spawn: my-server\n  cause: No such file or directory (os error 2)',
    /named my-server/,
    /\[project\.scripts\]/,
  ],
  [
    'a module that python -m does not find',
    '/usr/lib/python3.11/bin/python3: No module named no_such_module',
    /cannot import no_such_module/,
    /uv run/,
  ],
  [
    'a package without __main__',
    "/usr/bin/python3: No module named asyncio.tasks.__main__; 'asyncio.tasks' is a package and cannot be directly executed",
    /asyncio\.tasks cannot be run with python -m/,
    /__main__\.py/,
  ],
  [
    'a server for SDK 1 on SDK 2',
    "ModuleNotFoundError: No module named 'mcp.server.fastmcp'. This is mcp 2.x, where FastMCP was renamed to MCPServer",
    /another version of the Python package "mcp"/,
    /mcp<2/,
  ],
  [
    'a name that SDK 2 no longer has',
    "    from mcp import McpError\nImportError: cannot import name 'McpError' from 'mcp' (/site-packages/mcp/__init__.py)",
    /has no McpError/,
    /mcp<2/,
  ],
  [
    'a name that another package does not have',
    "    from os import nope\nImportError: cannot import name 'nope' from 'os' (/lib/python3.11/os.py)",
    /cannot import nope/,
    /Install the dependencies/,
  ],
  [
    'union types before Python 3.10',
    "    x: int | None = None\nTypeError: unsupported operand type(s) for |: 'type' and 'NoneType'",
    /syntax that this version/,
    /Python 3\.10/,
  ],
  [
    'match before Python 3.10',
    '  File "m.py", line 2\n    match x:\n          ^\nSyntaxError: invalid syntax',
    /syntax that this version/,
    /Python 3\.10/,
  ],
  [
    'a file that Python cannot read',
    '  File "syn.py", line 1\n    f = (x\n        ^\nSyntaxError: \'(\' was never closed',
    /'\(' was never closed/,
    /Correct the file/,
  ],
  [
    'a server that needs Docker',
    'Traceback (most recent call last):\n  File "server.py", line 1\ndocker.errors.DockerException: Error while fetching server API version: Connection aborted.',
    /Docker is not running/,
    /Start Docker/,
  ],
  [
    'any other exception at the start',
    'Traceback (most recent call last):\n  File "server.py", line 9, in main\nValueError: port out of range\n',
    /failed when it started: ValueError: port out of range/,
    /The traceback names the line/,
  ],
  [
    'Go that does not compile',
    '# x\n./main.go:2:15: undefined: foo\n',
    /main\.go:2:15: undefined: foo/,
    /build the server once/,
  ],
  [
    'a Go that is too old',
    'go: go.mod requires go >= 1.99 (running go 1.26.8; GOTOOLCHAIN=local)',
    /needs Go 1\.99/,
    /GOTOOLCHAIN=auto/,
  ],
  [
    'a Go module that lacks a dependency',
    'main.go:2:8: no required module provides package github.com/google/uuid; to add it:\n\tgo get github.com/google/uuid',
    /does not list github\.com\/google\/uuid/,
    /go mod tidy/,
  ],
  [
    'a Go package that is not there',
    'go: example.com/x/nope@latest: module example.com/x@latest found (v1.2.1), but does not contain package example.com/x/nope',
    /no command named example\.com\/x\/nope/,
    /Use a command/,
  ],
  [
    'a Go file that is not there',
    'stat ./nope.go: no such file or directory',
    /no package at \.\/nope\.go/,
    /--cwd/,
  ],
  [
    'a folder without Cargo.toml',
    'error: could not find `Cargo.toml` in `/srv/x` or any parent directory',
    /no Cargo\.toml/,
    /--cwd/,
  ],
  [
    'Rust that does not compile',
    'error[E0425]: cannot find function `foo` in this scope\n --> src/main.rs:1:13\nerror: could not compile `x` (bin "x") due to 1 previous error',
    /cannot find function `foo`/,
    /build the server once/,
  ],
  [
    'a Rust program that is not there',
    'error: no bin target named `nope` in default-run packages',
    /no command named nope/,
    /Use a command/,
  ],
  [
    'a jar that is not there',
    'Error: Unable to access jarfile no.jar',
    /no\.jar does not exist/,
    /build the server first/,
  ],
  [
    'a jar without a main class',
    'no main manifest attribute, in a.jar',
    /a\.jar has no main class/,
    /runnable jar/,
  ],
  [
    'a Java that is too old',
    'Error: LinkageError occurred while loading main class A\n\tjava.lang.UnsupportedClassVersionError: A has been compiled by a more recent version of the Java Runtime (class file version 70.0), this version of the Java Runtime only recognizes class file versions up to 61.0',
    /class file version 70/,
    /61 is Java 17/,
  ],
  [
    'a class that is not there',
    'Error: Could not find or load main class B\nCaused by: java.lang.ClassNotFoundException: B',
    /cannot find the class B/,
    /class path/,
  ],
])('explains %s', (_, stderr, cause, fix) => {
  const [remedy] = remedies(new Fault('exited', 'The server exited with code 1.', { stderr, noise: [] }));
  expect(remedy?.cause).toMatch(cause);
  expect(remedy?.fix).toMatch(fix);
});
