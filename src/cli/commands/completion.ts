import { Argument, type Command } from 'commander';
import type { Invocation } from '../invocation.js';

/** Each shell hands the words up to the cursor over in a variable, so that `--` among them harms nothing. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_assay() {
  local IFS=$'\\n'
  COMPREPLY=($(ASSAY_WORDS="$(printf '%s\\n' "\${COMP_WORDS[@]:1:COMP_CWORD}")" assay complete 2>/dev/null))
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
  fish: `complete -c assay -f -a '(set -lx ASSAY_WORDS (string join \\n -- (commandline -opc)[2..] (commandline -ct)); assay complete 2>/dev/null)'`,
};

/** `assay completion`: the script that makes a shell complete commands, options, tools and arguments. */
export function define(command: Command, { terminal }: Invocation): void {
  command
    .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(SCRIPTS)))
    .addHelpText(
      'after',
      `
Examples:
  assay completion bash >> ~/.bashrc
  assay completion zsh > "\${fpath[1]}/_assay"
  assay completion fish > ~/.config/fish/completions/assay.fish`,
    )
    .action((shell: string) => terminal.out(SCRIPTS[shell] ?? ''));
}
