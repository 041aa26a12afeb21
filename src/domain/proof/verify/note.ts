import type { Voider } from '../../refunds/void-facts.ts';
import type { LogActor, RedrawCause } from '../entries.ts';
import type { PickedWinner } from '../pick.ts';

/** A fact about a draw that is not an error. A warning is something that a participant should know. */
export type Note = { level: 'info' | 'warning' } & Fact;

type Fact =
  /** The list was sealed before the promised end: whole days before, rounded down. */
  | { id: 'closed-early'; values: { days: number } }
  /** The sales ended before the promised end. */
  | { id: 'ended-early'; values: { by: LogActor; seconds: number } }
  /** Voided tickets, by who voided them; version 1 only has their number. */
  | { id: 'voided'; values: (Record<Voider, number> & { afterEnd: number }) | { count: number } }
  | { id: 'wrong-answers'; values: { count: number } }
  | { id: 'by-post'; values: { count: number } }
  | { id: 'posted-late'; values: { count: number } }
  /** `causes` has the causes from the second attempt on; it is empty in version 1. */
  | { id: 'redrawn'; values: { rank: number; attempts: number[]; causes: RedrawCause[] } }
  | { id: 'winner-without-name'; values: { numbers: number[] } }
  | { id: 'overdue'; values: { attempt: number } }
  /** The result that the announced attempt must have. */
  | { id: 'computable'; values: { attempt: number; winners: PickedWinner[] } }
  | { id: 'cancelled'; values: { at: string } }
  | { id: 'seal-log-not-read'; values: Record<string, never> }
  | { id: 'not-witnessed'; values: { attempts: number[] } }
  /** A key that the policy trusts handed the seal log over to another one. */
  | { id: 'key-handed-over'; values: { at: string; vkey: string } }
  /** The policy that the site names cannot be read, so it was checked without one. */
  | { id: 'policy-not-read'; values: { problem: string } };
