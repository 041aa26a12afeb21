import { describeDatabaseFailure, type SchemaState } from './probes.ts';

/** The parts of a process without which it cannot serve requests. */
type Part = 'database' | 'schema' | 'data directory' | 'disk space' | 'signing';

type Problem = { part: Part; problem: string };

/** Each probe returns what is wrong, in words for the operator, or null. */
export type Probes = {
  /** Fails if the database cannot be written. */
  writeDatabase: () => Promise<void>;
  /** Fails if the database's disk is full. */
  spillToDisk: () => Promise<void>;
  readSchema: () => Promise<SchemaState>;
  findDirectoryProblem: () => Promise<string | null>;
  findSpaceProblem: () => Promise<string | null>;
  findSigningProblem: () => string | null;
};

export type Readiness = { check: () => Promise<Problem[]> };

/** How long a result is used, in milliseconds, so that frequent probes cost nothing. */
const FRESH_MS = 1_000;

/** How long the database or the disk may take to answer. */
const PATIENCE_MS = 3_000;

/** Filling the database's disk takes longer than this, and the probe writes a megabyte. */
const SPILL_EVERY_MS = 10_000;

/** Finds out whether this process can serve requests. Concurrent callers share a check. */
export function createReadiness(probes: Probes): Readiness {
  let latest: { at: number; problems: Problem[] } | undefined;
  let running: Promise<Problem[]> | undefined;
  const check = createCheck(probes);
  return {
    check: async () => {
      if (latest && performance.now() - latest.at < FRESH_MS) return latest.problems;
      running ??= check().finally(() => {
        running = undefined;
      });
      const problems = await running;
      latest = { at: performance.now(), problems };
      return problems;
    },
  };
}

function createCheck(probes: Probes): () => Promise<Problem[]> {
  let spilledAt = Number.NEGATIVE_INFINITY;

  const checkDatabase = async (): Promise<string | null> => {
    await probes.writeDatabase();
    if (performance.now() - spilledAt < SPILL_EVERY_MS) return null;
    await probes.spillToDisk();
    spilledAt = performance.now();
    return null;
  };
  const checkSchema = async (): Promise<string | null> => {
    const { missing } = await probes.readSchema();
    return missing === 0 ? null : `the schema is older than this version (migrations missing: ${missing})`;
  };

  return async () => {
    const database = await explain('database', checkDatabase, describeDatabaseFailure);
    const others = await Promise.all([
      // Without a database, its schema is not another problem.
      database.length === 0 ? explain('schema', checkSchema, describeDatabaseFailure) : [],
      explain('data directory', probes.findDirectoryProblem, describeSilence),
      explain('disk space', probes.findSpaceProblem, describeSilence),
      explain('signing', async () => probes.findSigningProblem(), String),
    ]);
    return [...database, ...others.flat()];
  };
}

const describeSilence = () => 'the disk of DATA_DIR does not answer';

async function explain(
  part: Part,
  find: () => Promise<string | null>,
  describe: (error: unknown) => string,
): Promise<Problem[]> {
  try {
    const problem = await limitTime(find());
    return problem === null ? [] : [{ part, problem }];
  } catch (error) {
    return [{ part, problem: describe(error) }];
  }
}

/** The work goes on if it takes too long, and its result is ignored. */
function limitTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
