/** What becomes of a tool at a client. */
export type MatrixOutcome = 'loads' | 'loss' | 'refused';

/** Why a client does not take a tool, or the whole list, as it is. */
export interface MatrixReason {
  readonly constraint: string;
  readonly effect: 'loss' | 'refused' | 'server_refused';
  readonly reason: string;
}

/** Tool × client, with the reasons. */
export interface Matrix {
  readonly profiles: readonly { readonly id: string; readonly title: string }[];
  readonly cells: readonly {
    readonly tool: string;
    readonly profile: string;
    readonly outcome: MatrixOutcome;
    readonly reasons: readonly MatrixReason[];
  }[];
  /** Clients that reject or cut the entire list, and the tools that cause it. */
  readonly servers: readonly {
    readonly profile: string;
    readonly outcome: 'loss' | 'refused';
    readonly because: readonly string[];
    readonly reasons: readonly MatrixReason[];
  }[];
}
