import type { HttpBindings } from '@hono/node-server';
import type { History, TokenRole } from '../store/index.js';
import type { StartCheck } from './start-check.js';

/** The built pages. */
export interface DashboardPages {
  /** The page that every address of the application gets. */
  readonly index: string;
  /** What the page loads, by its path: `/assets/…`. */
  readonly assets: ReadonlyMap<string, { readonly type: string; readonly body: string }>;
  /** The page of a report, `mcp-assay/report-page.html`. */
  readonly report: string;
}

/** What a dashboard is made of. */
export interface DashboardOptions {
  readonly history: History;
  readonly pages: DashboardPages;
  /** The version of Assay. */
  readonly assay: string;
  /** Host names by which the listener is addressed, besides those of this machine. */
  readonly hosts: readonly string[];
  /** Whether requests without a token are rejected. */
  readonly needsToken: boolean;
  /** Absent where checks cannot be started. */
  readonly startCheck?: StartCheck;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds between two looks at what is under way. Default: 2,000. */
  readonly lookEvery?: number;
  /** Called with what failed on our side. */
  readonly onError: (error: unknown) => void;
}

/** What handlers share about a request. */
export interface DashboardEnvironment {
  readonly Bindings: Partial<HttpBindings>;
  readonly Variables: {
    readonly role: TokenRole;
    /** The bearer token, where it came in a header. */
    readonly token: string | undefined;
  };
}
