/**
 * Where launchers and version managers keep what they have installed: a server with a HOME of its own would install it
 * again, or not start. `programs` absent: for every command.
 */
export interface ToolHome {
  readonly programs?: readonly string[];
  readonly variable: string;
  /** Below the user's home; the variable is set where this folder exists. Absent: only passed on where it is set. */
  readonly folder?: string;
  /** Whether it is written to while a server is installed. */
  readonly isWritten?: boolean;
}

const NPM = ['npx', 'npm'];
const UV = ['uvx', 'uv'];

/** One a line. */
export const TOOL_HOMES: readonly ToolHome[] = [
  { programs: NPM, variable: 'npm_config_cache', folder: '.npm', isWritten: true },
  { programs: NPM, variable: 'npm_config_registry' },
  { programs: UV, variable: 'UV_CACHE_DIR', folder: '.cache/uv', isWritten: true },
  { programs: UV, variable: 'UV_TOOL_DIR', folder: '.local/share/uv/tools', isWritten: true },
  { programs: UV, variable: 'UV_PYTHON_INSTALL_DIR', folder: '.local/share/uv/python', isWritten: true },
  { programs: UV, variable: 'UV_DEFAULT_INDEX' },
  { programs: UV, variable: 'UV_INDEX_URL' },
  { programs: ['pipx'], variable: 'PIPX_HOME', folder: '.local/share/pipx', isWritten: true },
  { programs: ['pnpm'], variable: 'PNPM_HOME', folder: '.local/share/pnpm', isWritten: true },
  { programs: ['yarn'], variable: 'YARN_CACHE_FOLDER', folder: '.cache/yarn', isWritten: true },
  {
    programs: ['bun', 'bunx'],
    variable: 'BUN_INSTALL_CACHE_DIR',
    folder: '.bun/install/cache',
    isWritten: true,
  },
  { programs: ['deno'], variable: 'DENO_DIR', folder: '.cache/deno', isWritten: true },
  { programs: ['go'], variable: 'GOPATH', folder: 'go', isWritten: true },
  { programs: ['go'], variable: 'GOCACHE', folder: '.cache/go-build', isWritten: true },
  { programs: ['go'], variable: 'GOPROXY' },
  { programs: ['cargo'], variable: 'CARGO_HOME', folder: '.cargo', isWritten: true },
  { programs: ['dotnet', 'dnx'], variable: 'NUGET_PACKAGES', folder: '.nuget/packages', isWritten: true },
  { programs: ['docker'], variable: 'DOCKER_CONFIG', folder: '.docker' },
  { programs: ['docker'], variable: 'DOCKER_HOST' },
  { programs: ['python', 'python3'], variable: 'PYTHONUSERBASE', folder: '.local' },
  { variable: 'RUSTUP_HOME', folder: '.rustup' },
  { variable: 'PYENV_ROOT', folder: '.pyenv' },
  { variable: 'VOLTA_HOME', folder: '.volta' },
  { variable: 'ASDF_DATA_DIR', folder: '.asdf' },
  { variable: 'MISE_DATA_DIR', folder: '.local/share/mise' },
  { variable: 'NVM_DIR', folder: '.nvm' },
];

/** Folders and files below a home that hold credentials: an enclosed server does not see them. */
export const HIDDEN_PLACES: readonly string[] = [
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.kube',
  '.config/gcloud',
  '.config/gh',
  '.config/op',
  '.docker/config.json',
  '.docker/desktop',
  '.docker/run',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.git-credentials',
  '.config/git/credentials',
  '.cargo/credentials.toml',
  '.pgpass',
  '.my.cnf',
  '.vault-token',
  '.terraform.d/credentials.tfrc.json',
  '.bash_history',
  '.zsh_history',
  '.python_history',
  '.node_repl_history',
  '.psql_history',
  '.password-store',
  '.local/share/keyrings',
  '.mozilla',
  '.config/google-chrome',
  '.config/chromium',
  '.claude.json',
  '.claude/.credentials.json',
  '.codex/auth.json',
  '.gemini/oauth_creds.json',
  '.cursor/mcp.json',
  '.config/Claude/claude_desktop_config.json',
  '.config/Code/User/mcp.json',
  '.config/rclone',
  '.config/doctl',
  '.config/sops',
  '.bashrc',
  '.bash_profile',
  '.profile',
  '.zshrc',
  '.zshenv',
];

/** What commands need of the places that are hidden. `programs` absent: any command. */
export const RUNTIME_PLACES: readonly { readonly programs?: readonly string[]; readonly place: string }[] = [
  { place: '/run/current-system' },
  { place: '/run/wrappers' },
  { programs: ['docker'], place: '/var/run/docker.sock' },
  { programs: ['docker'], place: '~/.docker/desktop' },
  { programs: ['docker'], place: '~/.docker/run' },
  { programs: ['docker'], place: '~/.docker/config.json' },
  { programs: ['podman'], place: '/run/podman' },
];
