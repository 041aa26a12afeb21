import type { LogStage, TicketFacts } from '#domain/proof/sources/ticket-index.ts';
import type { PolicyOrigin } from '#domain/proof/sources/verify-site.ts';
import type { Report } from '#domain/proof/verify/report.ts';

/**
 * What is checked: a draw on this site, or a file on the visitor's device, which needs no request to a server. `draw`
 * is null for a file that does not name its draw.
 */
export type Subject = { kind: 'draw'; draw: string } | { kind: 'file'; file: File; draw: string | null };

/**
 * What the visitor brings along: evidence against which the proof is checked, a witness policy, and a copy of the seal
 * log. The policy replaces the site's. The seal log is compared with the site's, or replaces it for a saved proof.
 */
export type Kept = {
  pinned: string | null;
  policy: string | null;
  sealLog: string | null;
  earlier: (string | File)[];
  tickets: string[];
};

export type Outcome =
  /** `streamed`: the proof was too large for one document and was read from the log. */
  | {
      kind: 'report';
      report: Report;
      stage: LogStage;
      sealed: boolean;
      streamed: boolean;
      /** Who names the witnesses. */
      policy: PolicyOrigin;
    }
  /** The site has no proof for the draw, for the given reason. */
  | { kind: 'none'; status: number; code: string; message: string }
  /** The data cannot be parsed as a log. */
  | { kind: 'malformed'; detail: string }
  /** The visitor's witness policy cannot be read. */
  | { kind: 'bad-policy'; detail: string }
  /** `code`: of the error in the last response; null if it had none. */
  | { kind: 'unreachable'; detail: string; code: string | null };

/** Sent from the page to the worker. `run` numbers the checks, so that late messages of earlier checks are ignored. */
export type Order =
  | { type: 'check'; run: number; subject: Subject; kept: Kept }
  | { type: 'ticket'; run: number; number: number }
  | { type: 'entry-list'; run: number };

/** Sent from the worker to the page. */
export type VerifierMessage =
  | { type: 'ready' }
  | { type: 'progress'; run: number; done: number }
  | { type: 'checked'; run: number; outcome: Outcome }
  | { type: 'ticket'; run: number; number: number; facts: TicketFacts | null }
  | { type: 'entry-list'; run: number; list: string | null };
