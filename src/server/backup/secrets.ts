import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { BackupProblem } from './manifest.ts';

type Given = Pick<Config, 'sessionSecret' | 'logSigningKey'>;

/**
 * Compares the settings with the secrets in a data directory. With other secrets, published draws could not be drawn, and
 * links, second factors and bank details would be lost. @throws {BackupProblem}
 */
export async function requireSameSecrets(
  dataDirectory: string,
  { sessionSecret, logSigningKey }: Given,
): Promise<void> {
  const secrets = [
    { file: 'log-signing', setting: 'LOG_SIGNING_KEY', given: logSigningKey },
    { file: 'session', setting: 'SESSION_SECRET', given: sessionSecret },
  ];
  for (const { file, setting, given } of secrets) {
    const path = join(dataDirectory, 'secrets', file);
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (given !== undefined && text !== undefined && text.trim() !== given)
      throw new BackupProblem(`Set ${setting} to the content of ${path}, which this database was used with.`);
  }
}
