import type { JsonPointer } from '../../model/json-pointer.js';
import type { Tool } from '../../model/tool.js';
import type {
  Check,
  ClientContext,
  Constraint,
  KeywordCheck,
  ListCheck,
  PlaceCheck,
  Profile,
  Report,
  ToolCheck,
  TotalsCheck,
} from './profile.js';
import type { SchemaPlace } from './schema-place.js';
import { SchemaTotals } from './schema-totals.js';
import { walkInputSchema } from './walk-input-schema.js';

/** Where something is wrong, and what. */
export interface Culprit {
  readonly path: JsonPointer;
  readonly reason: string;
}

/** A constraint that a tool, or the list, breaks. */
export interface Hit {
  readonly profile: Profile;
  readonly constraint: Constraint;
  readonly first: Culprit;
  /** The further culprits: how many, and some of them. */
  readonly more: { readonly count: number; readonly places: readonly Culprit[] };
}

interface Found {
  count: number;
  readonly culprits: Culprit[];
}

/** Culprits kept of one constraint in one tool; the others are counted. */
const MOST_CULPRITS = 6;

/** The checks of some profiles, sorted by what wakes them; each runs once however many profiles share it. */
export class PortabilityRun {
  private readonly context: ClientContext;
  private readonly owners = new Map<Check, { profile: Profile; constraint: Constraint }[]>();
  private readonly tools: ToolCheck[] = [];
  private readonly places: PlaceCheck[] = [];
  private readonly totals: TotalsCheck[] = [];
  private readonly lists: ListCheck[] = [];
  private readonly keywords = new Map<string, KeywordCheck[]>();
  private found = new Map<Check, Found>();

  constructor(profiles: readonly Profile[], context: ClientContext) {
    this.context = context;
    for (const profile of profiles)
      for (const constraint of profile.constraints) {
        const owners = this.owners.get(constraint.check);
        if (owners === undefined) this.register(constraint.check);
        this.owners.set(constraint.check, [...(owners ?? []), { profile, constraint }]);
      }
  }

  /** What is wrong with the list as a list. */
  list(tools: readonly Tool[]): Hit[] {
    for (const check of this.lists) check.check(tools, this.reporter(check));
    return this.take();
  }

  /** What is wrong with a tool. */
  tool(tool: Tool): Hit[] {
    for (const check of this.tools) check.check(tool, this.reporter(check), this.context);
    const totals = new SchemaTotals();
    walkInputSchema(tool.inputSchema, {
      place: (place) => {
        totals.add(place);
        for (const check of this.places) check.check(place, this.reporter(check));
      },
      keyword: (place, keyword) => {
        const woken = this.keywords.get(keyword);
        if (woken !== undefined) for (const check of woken) check.check(place, keyword, this.reporter(check));
      },
    });
    for (const check of this.totals) check.check(totals, this.reporter(check));
    return this.take();
  }

  private readonly reporters = new Map<Check, Report>();

  private reporter(check: Check): Report {
    const known = this.reporters.get(check);
    if (known !== undefined) return known;
    const report: Report = (at, step, reason) => this.add(check, at, step, reason);
    this.reporters.set(check, report);
    return report;
  }

  private register(check: Check): void {
    if (check.scope === 'tool') this.tools.push(check);
    else if (check.scope === 'place') this.places.push(check);
    else if (check.scope === 'totals') this.totals.push(check);
    else if (check.scope === 'list') this.lists.push(check);
    else
      for (const keyword of check.keywords)
        this.keywords.set(keyword, [...(this.keywords.get(keyword) ?? []), check]);
  }

  private add(check: Check, at: SchemaPlace | JsonPointer, step: string, reason: string): void {
    const found = this.found.get(check) ?? { count: 0, culprits: [] };
    if (found.count === 0) this.found.set(check, found);
    if (found.count++ < MOST_CULPRITS)
      found.culprits.push({ path: (typeof at === 'string' ? at : at.pointer) + step, reason });
  }

  private take(): Hit[] {
    if (this.found.size === 0) return [];
    const hits: Hit[] = [];
    for (const [check, { count, culprits }] of this.found) {
      const [first, ...places] = culprits;
      if (first === undefined) continue;
      for (const owner of this.owners.get(check) ?? [])
        hits.push({ ...owner, first, more: { count: count - 1, places } });
    }
    this.found = new Map();
    return hits;
  }
}
