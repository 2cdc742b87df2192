/** The shells that can complete the command. */
export type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';

// An empty word is passed within a flag, because PowerShell drops empty arguments.
const BASH = `_align_evals() {
  local IFS=$'\\n'
  COMPREPLY=($(align-evals complete "--current=\${COMP_WORDS[COMP_CWORD]}" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null))
}
complete -o default -F _align_evals align-evals`;

const ZSH = `#compdef align-evals
_align_evals() {
  local -a found
  found=("\${(@f)$(align-evals complete "--current=$words[CURRENT]" -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  if [[ -n "$found[1]" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _align_evals align-evals`;

const FISH = `function __align_evals_complete
  set -l previous (commandline -opc)
  align-evals complete "--current="(commandline -ct) -- $previous[2..-1] 2>/dev/null
end
complete -c align-evals -a '(__align_evals_complete)'`;

const POWERSHELL = `Register-ArgumentCompleter -Native -CommandName align-evals -ScriptBlock {
  param($word, $ast, $position)
  $previous = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($word -ne '') { $previous = @($previous | Select-Object -SkipLast 1) }
  align-evals complete "--current=$word" -- @previous 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`;

/** The script of each shell, which asks the command for the words that fit. */
export const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: BASH,
  zsh: ZSH,
  fish: FISH,
  powershell: POWERSHELL,
};
