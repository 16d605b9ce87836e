import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runAssay, spawnAssay } from './run-assay.js';

const SERVER = [
  '--',
  process.execPath,
  fileURLToPath(new URL('../fixtures/small-server.mjs', import.meta.url)),
];

describe('assay', () => {
  it('lists its commands, and shows the help of each with examples', async () => {
    const help = await spawnAssay(['--help']);
    expect(help.code).toBe(0);
    for (const name of ['tools', 'call', 'doctor']) {
      expect(help.out).toContain(name);
      const own = await runAssay([name, '--help']);
      expect(own.code).toBe(0);
      expect(own.out).toContain('Examples:');
    }
  });

  it('says which command was meant', async () => {
    const { code, err } = await runAssay(['tols']);
    expect(code).toBe(2);
    expect(err).toContain('Did you mean tools?');
  });
});

describe('a server that ends at the start', () => {
  const program = "console.error('no licence \\u001b[31mfound, password=hunter22'); process.exit(3)";

  it.each([['tools'], ['check']])('lets assay %s show what it wrote, harmless', async (command) => {
    const { code, err } = await runAssay([command, '--', process.execPath, '-e', program]);
    expect(code).toBe(3);
    expect(err).toContain('The server exited with code 3.');
    expect(err).toContain('│ no licence \\x1b[31mfound, password=[redacted]');
  });
});

describe('a server that ends at the start with a long trace', () => {
  const program = `console.error('GATE_KEY is not set');
    console.error(Array.from({ length: 60 }, (_, line) => '  at frame ' + line).join('\\n')); process.exit(1)`;

  it.each([['check'], ['doctor']])(
    'lets assay %s show the first lines, the cause and a fix',
    async (command) => {
      const { code, out, err } = await runAssay([command, '--', process.execPath, '-e', program]);
      expect(code).toBe(3);
      const shown = out + err;
      expect(shown).toContain('│ GATE_KEY is not set');
      expect(shown).not.toContain('at frame 30');
      expect(shown).toContain('The server needs the environment variable GATE_KEY.');
      expect(shown).toContain('--env GATE_KEY=value');
    },
  );
});

describe('assay tools', () => {
  it('shows signatures, annotations and cost', async () => {
    const { code, out } = await runAssay(['tools', ...SERVER]);
    expect(code).toBe(0);
    expect(out).toContain('small 1.0.0 · protocol 2025-11-25 (legacy) · stdio');
    expect(out).toContain('add(a: number, b: number, mode?: "plain" | "loud"): { sum: number }');
    expect(out).toContain('read-only · closed world');
    expect(out).toContain('4 tools');
  });

  it('lets no escape code through to the terminal', async () => {
    const { out } = await runAssay(['tools', ...SERVER]);
    expect(out).not.toContain('\u001b');
    expect(out).toContain('paint\\x1b[31mred');
  });

  it('gives the raw list as JSON, with the malformed tool in it', async () => {
    const { code, out } = await runAssay(['tools', '--json', '--env', 'SMALL_SERVER_BROKEN=1', ...SERVER]);
    const list = JSON.parse(out) as { tools: unknown[]; findings: { severity: string }[] };
    expect(code).toBe(1);
    expect(list.tools).toHaveLength(5);
    expect(list.findings.some(({ severity }) => severity === 'error')).toBe(true);
  });
});

describe('assay call', () => {
  it('prints the response and its classification', async () => {
    const { code, out } = await runAssay(['call', 'add', '--arg', 'a=1', '--arg', 'b=2', ...SERVER]);
    expect(code).toBe(0);
    expect(out).toContain('{"sum":3}');
    expect(out).toContain('fully_working');
  });

  it('does not send a wrong call, and says how to correct it', async () => {
    const { code, err, out } = await runAssay(['call', 'add', '--args', '{"a":1,"bb":"2"}', ...SERVER]);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toContain('Please correct your tool call arguments and try again.');
    expect(err).toContain('--no-validate');
  });

  it('repairs near-valid arguments', async () => {
    const { code, err, out } = await runAssay([
      'call',
      'add',
      '--repair',
      '--args',
      '{"a":"1","b":2}',
      ...SERVER,
    ]);
    expect(code).toBe(0);
    expect(err).toContain('Repaired: ');
    expect(out).toContain('{"sum":3}');
  });

  it('sends it anyway where asked, and finds that the response breaks the output schema', async () => {
    const { code, out } = await runAssay([
      'call',
      'add',
      '--no-validate',
      '--args',
      '{"a":"1","b":2}',
      ...SERVER,
    ]);
    expect(code).toBe(1);
    expect(out).toContain('partially_working');
  });

  it('reads arguments from standard input', async () => {
    const { out } = await spawnAssay(['call', 'add', '--args', '-', '--json', ...SERVER], {
      input: '{"a":2,"b":3}',
    });
    expect(JSON.parse(out)).toMatchObject({
      result: { structuredContent: { sum: 5 } },
      classification: 'fully_working',
    });
  });

  it.each([
    ['crash', 'crash'],
    ['lie', 'upstream_unreachable'],
  ])('diagnoses what %s answers', async (tool, kind) => {
    const { code, out } = await runAssay(['call', tool, ...SERVER]);
    expect(code).toBe(1);
    expect(out).toContain(kind);
  });

  it('shows the wire with times', async () => {
    const { err } = await runAssay(['call', 'add', '--trace', '--args', '{"a":1,"b":1}', ...SERVER]);
    expect(err).toMatch(/ms → \{.*"tools\/call"/);
    expect(err).toMatch(/ms ← \{.*"sum":2/);
  });

  it('names the tool that was meant', async () => {
    const { code, err } = await runAssay(['call', 'ad', ...SERVER]);
    expect(code).toBe(2);
    expect(err).toContain('Did you mean add?');
  });
});

describe('assay doctor', () => {
  it('says that a server is well', async () => {
    const { code, out } = await runAssay(['doctor', ...SERVER]);
    expect(code).toBe(0);
    expect(out).toContain('✓ agreed');
    expect(out).toContain('4 of 4 tools can be read');
  });

  it.each<[string, string[], RegExp]>([
    ['a command that does not exist', ['--', 'no-such-command-anywhere'], /no-such-command-anywhere/],
    [
      'a server that exits with a reason',
      ['--', process.execPath, '-e', 'console.error("Error: GITHUB_TOKEN is required"); process.exit(1)'],
      /--env GITHUB_TOKEN=value/,
    ],
    [
      'an HTTP server',
      [
        '--timeout',
        '1',
        '--',
        process.execPath,
        '-e',
        'console.error("listening on http://localhost:3001/mcp"); setInterval(() => {}, 1000)',
      ],
      /assay doctor http:\/\/localhost:3001\/mcp/,
    ],
    [
      'a loud server',
      ['--timeout', '1', '--', process.execPath, '-e', 'console.log("ready"); setInterval(() => {}, 1000)'],
      /Log to stderr/,
    ],
    ['a port where nobody listens', ['http://127.0.0.1:1/mcp'], /→/],
  ])('finds out about %s', async (_, args, advice) => {
    const { code, out } = await runAssay(['doctor', ...args]);
    expect(code).toBe(3);
    expect(out).toMatch(advice);
  });
});

describe('usage', () => {
  it.each<[string, string[], RegExp]>([
    ['a command without dashes', ['tools', 'node server.js'], /Put it after two dashes/],
    ['two servers', ['tools', 'http://localhost/mcp', ...SERVER], /Name one server/],
    ['--server alone', ['tools', '--server', 'x'], /--server needs --config/],
    ['an unknown revision', ['tools', '--protocol', '2020-01-01', ...SERVER], /Known revisions: 2024-11-05/],
    ['a wrong option', ['tools', '--jsn', ...SERVER], /Did you mean --json/],
    ['JSON that is none', ['call', 'add', '--args', '{', ...SERVER], /--args is not JSON/],
  ])('%s is refused with the way out', async (_, args, message) => {
    const { code, err } = await runAssay(args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('prints a script for %s', async (shell) => {
    const { code, out } = await runAssay(['completion', shell]);
    expect(code).toBe(0);
    expect(out).toContain('assay complete');
  });

  it.each<[string, string[]]>([
    ['to', ['tools']],
    ['tools\n--js', ['--json']],
    [`call\n${SERVER.join('\n')}\nad`, ['add']],
    ['call\nread_file\n--arg\npa', ['path=']],
  ])('after %j offers %j', async (words, offered) => {
    const { out } = await runAssay(['complete'], { env: { ASSAY_WORDS: words } });
    expect(out.trim().split('\n')).toEqual(offered);
  });
});
