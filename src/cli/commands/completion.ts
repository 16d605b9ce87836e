import { Argument } from 'commander';
import type { CommandModule } from '../command-table.js';
import { EXIT } from '../exit-code.js';

/**
 * Each shell passes the words up to the cursor in a variable, one a line, so that a `--` among them does no harm. The last
 * one may be empty, and is passed then, too.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_assay() {
  local IFS=$'\\n'
  local words="\${COMP_WORDS[*]:1:COMP_CWORD}"
  COMPREPLY=($(ASSAY_WORDS="$words" assay complete 2>/dev/null))
  [[ \${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -o default -F _assay assay`,
  zsh: `#compdef assay
_assay() {
  local -a found
  found=("\${(@f)$(ASSAY_WORDS="\${(F)words[2,CURRENT]}" assay complete 2>/dev/null)}")
  compadd -a found
}
compdef _assay assay`,
  fish: `complete -c assay -f -a '(set -lx ASSAY_WORDS (string join \\n -- (commandline -opc)[2..] "$(commandline -ct)" | string collect -N); assay complete 2>/dev/null)'`,
};

/** `assay completion`: the script with which a shell completes commands, options, tools and arguments. */
export const completionCommand: CommandModule = {
  define(command) {
    command.addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(SCRIPTS)));
  },
  help: {
    examples: (assay) => [
      `${assay} completion bash >> ~/.bashrc`,
      `${assay} completion zsh > "\${fpath[1]}/_assay"`,
      `${assay} completion fish > ~/.config/fish/completions/assay.fish`,
    ],
  },
  run({ args: [shell = ''] }, { terminal }) {
    terminal.document(SCRIPTS[shell] ?? '');
    return EXIT.clean;
  },
};
