import { ConfigError, readConfig } from '#server/config.ts';

/** The problems with these settings that the operator sees. */
export function listConfigProblems(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
