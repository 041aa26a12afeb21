/** The versions of the draw proof. New draws use version 2; draws published before it stay in version 1. */
export type ProofVersion = 1 | 2;
