import type { Sign } from './signs.js';

const OLD_PYTHON_SDK: Sign = {
  patterns: [
    /No module named '(mcp\.server\.fastmcp)'\. This is mcp 2/,
    /ModuleNotFoundError: No module named '(mcp\.(?:server|shared|types|client)[\w.]{0,60})'/,
    /cannot import name '(\w{1,60})' from 'mcp(?:\.[\w.]{1,60})?'/,
    /'Server' object has no attribute '((?:list|call|get|read)_(?:tools?|resources?|prompts?))'/,
    /AttributeError: 'Server' object has no attribute '(\w{1,60})'/,
  ],
  cause: 'The server was written for another version of the Python package "mcp", which has no $1.',
  fix: 'Pin the version that the server needs: uvx --with "mcp<2" <server>, or pip install "mcp<2".',
};

/** A command that names a function which the installed package does not have. */
const NO_ENTRY_POINT: Sign = {
  patterns: [/ImportError: cannot import name '(main|run|cli|app|serve)' from '[\w.]{1,100}'/],
  cause: 'The command of the package starts a function that the package does not have: $1.',
  fix: 'Try another version of the server, or another of its commands. The author has to correct [project.scripts].',
};

/** What the launchers and run-times of Python, Go, Java, Rust and .NET write, in the order in which it explains most. */
export const LANGUAGE_SIGNS: readonly Sign[] = [
  OLD_PYTHON_SDK,
  NO_ENTRY_POINT,
  {
    patterns: [
      /current Python version \(\S{1,40}\) does not satisfy Python(\S{1,60})/,
      /incompatible with the project's Python requirement: `([^`]{1,60})`/,
      /requires a different Python: [^\n]{0,40} not in '([^']{1,60})'/,
      /Requires-Python ([<>=!~][^\s;]{1,60})/,
    ],
    cause: 'The server needs another version of Python: $1.',
    fix: 'Choose a version that fits: uvx --python 3.12 <server>, or start it with that interpreter.',
  },
  {
    patterns: [
      /No interpreter found for Python (\S{1,40})/,
      /Failed to download `\S{0,200}python-build-standalone\S{0,100}cpython-([\d.]{1,20})/,
    ],
    cause: 'Python $1 is not installed and cannot be downloaded.',
    fix: 'Install it, or choose an installed version: uvx --python 3.12 <server>.',
  },
  {
    patterns: [
      /Because (\S{1,100}) was not found in the package registry/,
      /No matching distribution found for (\S{1,100})/,
      /could not find `([\w-]{1,100})` in registry/,
      /module ([\w./-]{1,200}): (?:not a known dependency|reading \S{1,300}: 40[04])/,
    ],
    cause: 'The package $1 does not exist in the registry.',
    fix: 'Check the name of the package.',
  },
  {
    patterns: [
      /An executable named `([^`]{1,100})` is not provided by package/,
      /'([^'\n]{1,100})' executable script not found in package/,
      /found \([^)]{1,60}\), but does not contain package ([\w./-]{1,200})/,
      /no (?:bin|example) target named `([^`]{1,100})`/,
    ],
    cause: 'The package has no command named $1.',
    fix: 'Use a command that the package has. With uvx, name both: uvx --from <package> <command>.',
  },
  {
    patterns: [/error: Failed to spawn: `?([^\s`]{1,200})`?/],
    cause: 'uv found no command or file named $1.',
    fix: 'Check the name in [project.scripts] of pyproject.toml, or the path of the file.',
  },
  {
    patterns: [/(?:^|\n)pyenv: ([^\n:]{1,60}): command not found/],
    cause: 'The version of Python that pyenv has chosen here has no command named $1.',
    fix: 'Use a command that it has, such as python3, or choose another version: --env PYENV_VERSION=3.12.',
  },
  {
    patterns: [/No module named ([\w.]{1,100})\.__main__/],
    cause: 'The Python package $1 cannot be run with python -m.',
    fix: 'Start the command that it installs, or add a file __main__.py.',
  },
  {
    patterns: [
      /ModuleNotFoundError: No module named '([^']{1,200})'/,
      /ImportError: cannot import name '([^']{1,200})'/,
      /(?:^|\n)\S{0,300}python\S{0,20}: No module named (\S{1,200})/,
    ],
    cause: 'Python cannot import $1.',
    fix: 'Install the dependencies into the environment of this interpreter, or start the server with uv run.',
  },
  {
    patterns: [
      /unsupported operand type\(s\) for \|: 'type' and 'NoneType'/,
      /\n {4}match [^\n]{1,80}:\n[^\n]{0,80}\n(SyntaxError)/,
    ],
    cause: 'The server uses syntax that this version of Python does not have.',
    fix: 'Start it with Python 3.10 or newer.',
  },
  {
    patterns: [/\n((?:SyntaxError|IndentationError): [^\n]{1,200})/],
    cause: 'Python cannot read the file: $1.',
    fix: 'Correct the file, or start it with the version of Python that it was written for.',
  },
  {
    patterns: [/go\.mod requires go >= (\S{1,20})/, /requires go >= (\S{1,20}) \(running go/],
    cause: 'The server needs Go $1.',
    fix: 'Install that version, or set GOTOOLCHAIN=auto with --env.',
  },
  {
    patterns: [
      /no required module provides package (\S{1,200})[;:]/,
      /missing go\.sum entry for module providing package (\S{1,200})/,
    ],
    cause: 'The Go module does not list $1.',
    fix: 'Run go mod tidy in the folder of the server.',
  },
  {
    patterns: [/stat (\S{1,300}): no such file or directory/, /(?:^|\n)package (\S{1,200}) is not in std/],
    cause: 'Go found no package at $1.',
    fix: 'Check the path. A relative path starts at the current folder, or at --cwd.',
  },
  {
    patterns: [/(?:^|\n)#[^\n]{1,200}\n(\S{1,200}\.go:\d{1,6}:\d{1,6}: [^\n]{1,200})/],
    cause: 'The server does not compile: $1.',
    fix: 'Correct the error, and build the server once before you check it.',
  },
  {
    patterns: [/could not find `(Cargo\.toml)` in/],
    cause: 'This folder has no $1.',
    fix: 'Start it in the folder of the server: --cwd <folder>, or cargo run --manifest-path <file>.',
  },
  {
    patterns: [
      /(error(?:\[E\d{4}\])?: [^\n]{1,200})[\s\S]{0,20000}could not compile `/,
      /could not compile `([^`]{1,100})`/,
    ],
    cause: 'The server does not compile: $1.',
    fix: 'Correct the error, and build the server once before you check it.',
  },
  {
    patterns: [/UnsupportedClassVersionError: [^\n]{0,300}class file version (\d{1,3})/],
    cause: 'The server was compiled for a newer Java: class file version $1.',
    fix: 'Start it with a newer Java. Class file version 61 is Java 17, 65 is Java 21, 69 is Java 25.',
  },
  {
    patterns: [/Unable to access jarfile (\S{1,300})/],
    cause: 'The file $1 does not exist.',
    fix: 'Check the path, and build the server first.',
  },
  {
    patterns: [/no main manifest attribute, in (\S{1,300})/],
    cause: 'The file $1 has no main class, so that java -jar cannot start it.',
    fix: 'Use the runnable jar of the server (often named -runner, -all or -exec).',
  },
  {
    patterns: [
      /Failed to load config value of type [^\n]{1,200} for: (\S{1,100})/,
      /SRCFG00014: The config property (\S{1,100}) is required/,
      /Could not resolve placeholder '([^']{1,100})'/,
    ],
    cause: 'The server needs the setting $1.',
    fix: 'Set it in front of -jar with -D$1=value, or as an environment variable with --env.',
  },
  {
    patterns: [/Could not find or load main class (\S{1,200})/],
    cause: 'Java cannot find the class $1.',
    fix: 'Check the name of the class and the class path.',
  },
];
