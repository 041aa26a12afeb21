import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Services } from '../services.ts';
import {
  createSchemaReader,
  createSpaceCheck,
  findDirectoryProblem,
  readSpace,
  spillToDisk,
} from './probes.ts';
import { createReadiness, type Readiness } from './readiness.ts';

/** Connects the probes to this process's parts. */
export function watchReadiness(
  { dataDirectory }: Config,
  database: OpenDatabase,
  { processes, log }: Services,
): Readiness {
  return createReadiness({
    writeDatabase: processes.beat,
    spillToDisk: () => spillToDisk(database),
    readSchema: createSchemaReader(database.db),
    findDirectoryProblem: () => findDirectoryProblem(dataDirectory),
    findSpaceProblem: createSpaceCheck(() => readSpace(dataDirectory)),
    findSigningProblem: log.problem,
  });
}
