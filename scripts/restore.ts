// Restores a backup into an empty database: `npm run restore -- <folder> [--to <time>] [--accept-heads]`.
import { parseArgs } from 'node:util';
import { findBackup } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { loadEnvironmentFile, readConfig } from '#server/config.ts';
import { DirectoryInUse } from '#server/db/directory-lock.ts';
import { explain } from '#server/startup-error.ts';

const USAGE = `Usage: npm run restore -- <folder> [--to <time>] [--accept-heads]
  --to <time>      the newest backup up to this time, such as 2026-05-01T12:00:00Z
  --accept-heads   if DATA_DIR has no published heads, use those of the backup (docs/operating.md)`;

/** @returns undefined if the arguments are wrong */
function readWish() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, 'accept-heads': { type: 'boolean', default: false } },
  });
  const [folder, ...more] = positionals;
  const to = values.to === undefined ? undefined : new Date(values.to);
  if (folder === undefined || more.length > 0 || (to && Number.isNaN(to.getTime()))) return undefined;
  return { folder, to, acceptsHeads: values['accept-heads'] };
}

try {
  loadEnvironmentFile();
  const wish = readWish();
  if (wish === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
  } else {
    const backup = await findBackup(wish.folder, wish.to);
    const { takenAt, program } = backup.manifest;
    console.log(`Restoring the backup of ${takenAt}, taken by version ${program} …`);
    await restoreBackup(readConfig(), backup, wish.acceptsHeads);
    console.log('Done. Before you start the program, run these:');
    console.log('  npm run ledger:check    checks the books');
    console.log('  npm run log:repair      lists what was sold after the backup, and brings it back');
  }
} catch (error) {
  console.error(error instanceof TypeError && 'code' in error ? USAGE : explain(error));
  if (error instanceof DirectoryInUse) console.error('Stop the program first.');
  process.exitCode = 1;
}
