import type { Severity } from '../model/finding.js';
import type { RuleSettings } from './lint-options.js';

/** The severities that users have set, looked up by rule and tool. */
export class SeveritySettings {
  private readonly overrides: ReadonlyMap<string, Severity | 'off'>;
  private readonly byTool: ReadonlyMap<string, ReadonlyMap<string, Severity | 'off'>>;

  constructor(overrides: RuleSettings = {}, toolOverrides: Readonly<Record<string, RuleSettings>> = {}) {
    this.overrides = new Map(Object.entries(overrides));
    this.byTool = new Map(
      Object.entries(toolOverrides).map(([tool, settings]) => [tool, new Map(Object.entries(settings))]),
    );
  }

  /** False where a rule is off everywhere, so that it need not run. */
  isWanted(id: string): boolean {
    if (this.overrides.get(id) !== 'off') return true;
    return [...this.byTool.values()].some((settings) => (settings.get(id) ?? 'off') !== 'off');
  }

  /** The severity of a rule for a tool; `own` where nobody has set another. */
  of(id: string, tool: string | undefined, own: Severity): Severity | 'off' {
    const forTool = tool === undefined ? undefined : this.byTool.get(tool)?.get(id);
    return forTool ?? this.overrides.get(id) ?? own;
  }
}
