import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { BackupProblem } from './manifest.ts';

type Given = Pick<Config, 'sessionSecrets' | 'logSigningKeys'>;

/**
 * Compares the settings with the secrets in a data directory. With other secrets, published draws could not be drawn, and
 * links, second factors and bank details would be lost. @throws {BackupProblem}
 */
export async function requireSameSecrets(
  dataDirectory: string,
  { sessionSecrets, logSigningKeys }: Given,
): Promise<void> {
  const secrets = [
    { file: 'log-signing', setting: 'LOG_SIGNING_KEY', given: logSigningKeys },
    { file: 'session', setting: 'SESSION_SECRET', given: sessionSecrets?.map(({ secret }) => secret) },
  ];
  for (const { file, setting, given } of secrets) {
    const path = join(dataDirectory, 'secrets', file);
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (given !== undefined && text !== undefined && !given.includes(text.trim()))
      throw new BackupProblem(`Set ${setting} to the content of ${path}, which this database was used with.`);
  }
}
