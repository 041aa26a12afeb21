/** A head that a witness is asked to sign, and the proof that it extends the head that it saw last. */
export type WitnessRequest = {
  /** The size that the witness saw last; 0 if it has seen none. */
  old: number;
  /** The consistency proof from that size to the head's. */
  proof: readonly Uint8Array[];
  /** The signed head, with the log's own signature. */
  checkpoint: string;
};

export type WitnessResponse =
  /** A valid signature: its line, with the line feed, and its time in seconds since 1970. */
  | { kind: 'cosigned'; line: string; time: bigint }
  /** The witness saw this size last. */
  | { kind: 'stale'; size: number }
  /** The witness saw a different version of the log. `evidence` says how it responded. */
  | { kind: 'contradicts'; evidence: string }
  /** The witness does not know the log or its key, or does not understand the request. */
  | { kind: 'refused'; status: number }
  /** A later request may succeed. `reason` completes "The witness …". */
  | { kind: 'unavailable'; reason: string };

/** An independent witness of the seal log. */
export type Witness = {
  /** Its name in the policy. */
  name: string;
  /** Its verifier key. */
  vkey: string;
  /** Never throws. Every signature that it returns was verified. */
  addCheckpoint: (request: WitnessRequest, signal: AbortSignal) => Promise<WitnessResponse>;
};
