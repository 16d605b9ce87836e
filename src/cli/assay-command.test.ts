import { describe, expect, it } from 'vitest';
import { assayCommand } from './assay-command.js';

describe('the words with which a user calls Assay', () => {
  it.each([
    ['/usr/local/bin/assay', {}, 'assay'],
    ['/usr/local/bin/mcp-assay', {}, 'mcp-assay'],
    ['/home/me/assay/dist/bin/cli/main.js', {}, 'assay'],
    ['/home/me/project/node_modules/.bin/assay', { npm_command: 'exec' }, 'npx assay'],
    ['/home/me/project/node_modules/.bin/mcp-assay', {}, 'npx mcp-assay'],
    ['/home/me/.npm/_npx/1f3a9c02/node_modules/.bin/mcp-assay', {}, 'npx mcp-assay'],
    ['/home/me/.npm/_npx/1f3a9c02/node_modules/.bin/assay', {}, 'npx mcp-assay'],
    [
      '/home/me/project/node_modules/.bin/assay',
      { npm_config_user_agent: 'pnpm/10.1.0 npm/? node/v22.0.0' },
      'pnpm exec assay',
    ],
    [
      '/home/me/project/node_modules/.bin/assay',
      { npm_config_user_agent: 'yarn/4.1.0 npm/? node/v22.0.0' },
      'yarn assay',
    ],
    [
      'C:\\project\\node_modules\\mcp-assay\\dist\\bin\\cli\\main.js',
      { npm_lifecycle_script: 'assay check -- node server.js' },
      'npx assay',
    ],
    // A script that only writes to our folder does not call us.
    [
      '/repository/dist/bin/cli/main.js',
      { npm_lifecycle_script: 'node main.js .assay/report.html' },
      'assay',
    ],
  ])('of %s with %o are %s', (script, env, words) => {
    expect(assayCommand(script, env)).toBe(words);
  });
});
