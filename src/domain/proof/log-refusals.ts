/** Why the public log of a draw is refused for signing. */
export const LOG_REFUSALS = [
  'shorter',
  'different',
  'entries_missing',
  'entries_changed',
  'tree_changed',
  'unproved',
] as const;
export type LogRefusal = (typeof LOG_REFUSALS)[number];

/** What is wrong with the log, in plain words for admins and operators. */
export const LOG_REFUSAL_TEXTS: Record<LogRefusal, string> = {
  shorter:
    'The log has fewer entries than were published. A backup may have been restored, or a failover may have lost the newest entries.',
  different: 'The log differs from what was published.',
  entries_missing: 'Entries are missing from the log.',
  entries_changed: 'Entries of the log were changed after they were written.',
  tree_changed: 'The stored tree of the log doesn’t match its entries.',
  unproved:
    'The stored tickets and answers don’t match the log, so the draw couldn’t be proved. Nothing was announced.',
};

/** A draw that was taken off sale, because its log is refused. */
export type RefusedDraw = { drawId: string; drawTitle: string; reason: LogRefusal; refusedAt: Date };

/**
 * Why a process cannot sign logs. `history`: its data directory does not hold what was published. `directory`: published
 * heads cannot be stored or read. `key`: the logs were opened under another key.
 */
export const SIGNING_PROBLEMS = ['history', 'directory', 'key'] as const;
export type SigningProblem = (typeof SIGNING_PROBLEMS)[number];

/** What is wrong with the process, in plain words for admins. */
export const SIGNING_PROBLEM_TEXTS: Record<SigningProblem, string> = {
  history:
    'A server’s data directory is empty, although logs have been published. It can’t check that they continue correctly.',
  directory: 'A server can’t store what it publishes in its data directory.',
  key: 'A server’s LOG_SIGNING_KEY isn’t the key that a public log was opened with.',
};

/** Why the seal log is not signed: by any process, or by the one that has the problem. */
export type SealRefusal = LogRefusal | SigningProblem;

export const SEAL_REFUSAL_TEXTS: Record<SealRefusal, string> = {
  ...LOG_REFUSAL_TEXTS,
  ...SIGNING_PROBLEM_TEXTS,
};
