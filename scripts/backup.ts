// Backs up the configured database and the files of DATA_DIR, while the program runs: `npm run backup -- <folder>`.
import { parseArgs } from 'node:util';
import { takeBackup } from '#server/backup/take-backup.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { explain } from '#server/startup-error.ts';

const USAGE = 'Usage: npm run backup -- <folder>';

try {
  loadEnvironmentFile();
  const [folder, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (folder === undefined || more.length > 0) {
    console.error(USAGE);
    process.exitCode = 2;
  } else {
    const { path, manifest } = await takeBackup(readConfig(), folder);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    console.log(
      `${path}: ${rows} rows of ${manifest.tables.length} tables, ${Math.ceil(bytes / 1_000_000)} MB.`,
    );
    const hasSecrets = manifest.files.some((file) => file.path.startsWith('data/secrets/'));
    console.log(
      hasSecrets
        ? 'It contains the secrets of DATA_DIR and personal data. Keep it safe.'
        : 'It contains personal data, but not the secrets in your settings. Keep both safe, in different places.',
    );
  }
} catch (error) {
  console.error(error instanceof TypeError && 'code' in error ? USAGE : explain(error));
  process.exitCode = 1;
}
