import type { ArgumentChange } from '../../args/index.js';
import type { DiagnosisKind } from '../../response/index.js';
import type { MessageId } from './message-id.js';

/** What a proxy has decided, for the record. The log has the evidence. */
export type Decision =
  | {
      readonly event: 'call';
      readonly id: MessageId | undefined;
      readonly toolName: string;
      readonly outcome: 'passed' | 'repaired' | 'refused';
      readonly changes?: readonly ArgumentChange[];
      readonly traceparent?: string;
    }
  | {
      readonly event: 'response';
      readonly id: MessageId;
      readonly toolName: string;
      readonly outcome: 'passed' | 'changed' | 'error';
      /** From the call to its response. */
      readonly milliseconds: number;
      /** Why an error is one; absent where there is none. */
      readonly diagnosis?: DiagnosisKind;
      readonly traceparent?: string;
    }
  | { readonly event: 'internal_error' };
