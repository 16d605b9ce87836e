/** Where the programs that start servers come from, one a line. */
const SOURCES: Readonly<Record<string, string>> = {
  uv: 'Install uv: https://docs.astral.sh/uv/getting-started/installation/',
  uvx: 'Install uv, which brings uvx: https://docs.astral.sh/uv/getting-started/installation/',
  pipx: 'Install pipx (https://pipx.pypa.io), or use uvx instead of pipx run.',
  python: 'Install Python (https://www.python.org/downloads/), or try python3.',
  python3: 'Install Python: https://www.python.org/downloads/',
  node: 'Install Node.js: https://nodejs.org',
  npx: 'Install Node.js, which brings npx: https://nodejs.org',
  bunx: 'Install Bun: https://bun.sh',
  deno: 'Install Deno: https://deno.com',
  go: 'Install Go: https://go.dev/dl/',
  cargo: 'Install Rust, which brings cargo: https://rustup.rs',
  java: 'Install a Java runtime, version 17 or newer: https://adoptium.net',
  mvn: 'Install Maven: https://maven.apache.org/install.html',
  jbang: 'Install JBang: https://www.jbang.dev/download/',
  dotnet: 'Install the .NET SDK: https://dotnet.microsoft.com/download',
  docker: 'Install Docker: https://docs.docker.com/get-started/get-docker/',
};

/** What to do where a command was not found. */
export function howToInstall(command: string): string {
  const source = Object.hasOwn(SOURCES, command) ? SOURCES[command] : undefined;
  if (source === undefined) return 'Install it, use its full path, or add its folder to PATH.';
  return `${source} If ${command} is installed, use its full path or add its folder to PATH.`;
}
