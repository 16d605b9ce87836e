import { type JsonPointer, joinPointer } from '../../model/json-pointer.js';
import type { Tool } from '../../model/tool.js';
import type { InputPlace } from './input-place.js';
import type {
  ClientCheck,
  ClientContext,
  Constraint,
  KeywordCheck,
  ListCheck,
  PlaceCheck,
  Profile,
  ReportBreach,
  TotalsCheck,
  WholeToolCheck,
} from './profile.js';
import { SchemaTotals } from './schema-totals.js';
import { type Visitor, walkInputSchema } from './walk-input-schema.js';

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
const MOST_CULPRITS = 4;

/** A check and who hears it. */
interface Armed<T extends ClientCheck> {
  readonly check: T;
  readonly report: ReportBreach;
}

/** The checks of some profiles, sorted by what wakes them; each runs once however many profiles share it. */
export class PortabilityRun {
  private readonly context: ClientContext;
  private readonly owners = new Map<ClientCheck, { profile: Profile; constraint: Constraint }[]>();
  private readonly tools: Armed<WholeToolCheck>[] = [];
  private readonly places: Armed<PlaceCheck>[] = [];
  private readonly totals: Armed<TotalsCheck>[] = [];
  private readonly lists: Armed<ListCheck>[] = [];
  private readonly keywords = new Map<string, Armed<KeywordCheck>[]>();
  private readonly visitor: Visitor;
  private sums = new SchemaTotals();
  private readonly found = new Map<ClientCheck, Found>();

  constructor(profiles: readonly Profile[], context: ClientContext) {
    this.context = context;
    for (const profile of profiles)
      for (const constraint of profile.constraints) {
        const owners = this.owners.get(constraint.check);
        if (owners === undefined) this.register(constraint.check);
        this.owners.set(constraint.check, [...(owners ?? []), { profile, constraint }]);
      }
    this.visitor = {
      place: (place) => this.place(place),
      keyword: (place, word) => this.keyword(place, word),
    };
  }

  /** What is wrong with the list as a list. */
  list(tools: readonly Tool[]): Hit[] {
    for (const { check, report } of this.lists) check.check(tools, report);
    return this.take();
  }

  /** What is wrong with a tool. */
  tool(tool: Tool): Hit[] {
    for (const { check, report } of this.tools) check.check(tool, report, this.context);
    this.sums = new SchemaTotals();
    walkInputSchema(tool.inputSchema, this.visitor);
    for (const { check, report } of this.totals) check.check(this.sums, report);
    return this.take();
  }

  private place(place: InputPlace): void {
    this.sums.add(place);
    for (const { check, report } of this.places) check.check(place, report);
  }

  private keyword(place: InputPlace, keyword: string): void {
    const woken = this.keywords.get(keyword);
    if (woken !== undefined) for (const { check, report } of woken) check.check(place, keyword, report);
  }

  private register(check: ClientCheck): void {
    const report: ReportBreach = (at, steps, reason) => this.add(check, at, steps, reason);
    if (check.scope === 'tool') this.tools.push({ check, report });
    else if (check.scope === 'place') this.places.push({ check, report });
    else if (check.scope === 'totals') this.totals.push({ check, report });
    else if (check.scope === 'list') this.lists.push({ check, report });
    else
      for (const keyword of check.keywords)
        this.keywords.set(keyword, [...(this.keywords.get(keyword) ?? []), { check, report }]);
  }

  private add(check: ClientCheck, ...[at, steps, reason]: Parameters<ReportBreach>): void {
    const found = this.found.get(check) ?? { count: 0, culprits: [] };
    if (found.count === 0) this.found.set(check, found);
    if (found.count++ >= MOST_CULPRITS) return;
    found.culprits.push({
      path: joinPointer(typeof at === 'string' ? at : at.pointer, ...steps),
      reason: typeof reason === 'string' ? reason : reason(),
    });
  }

  private take(): Hit[] {
    const hits: Hit[] = [];
    for (const [check, { count, culprits }] of this.found) {
      const [first, ...places] = culprits;
      if (first === undefined) continue;
      const more = { count: count - 1, places };
      for (const { profile, constraint } of this.owners.get(check) ?? [])
        hits.push({ profile, constraint, first, more });
    }
    this.found.clear();
    return hits;
  }
}
