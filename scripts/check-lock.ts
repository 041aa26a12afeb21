// If npm cannot fetch an optional package when it writes package-lock.json, for example from an outdated mirror, it
// omits the package. `npm ci` then rejects the lock, even on machines that never need the package. This script finds
// the missing packages, and adds them with --write.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
type Packages = Record<string, Entry>;

/**
 * Finds the optional packages that a lock lacks.
 * @param packages the lock's `packages`
 * @returns the entries to add, by their path in node_modules
 */
export function findMissing(packages: Packages): Packages {
  const missing: Packages = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (path === '' || isInstalledFor(path, name, packages)) continue;
      const { os, cpu, libc } = readPlatform(name);
      // In npm's order, so that npm does not rearrange the lock.
      missing[`node_modules/${name}`] = {
        version,
        ...cpu,
        ...(dev && { dev }),
        ...libc,
        optional: true,
        ...os,
      };
    }
  }
  return missing;
}

/** Node looks for a package in node_modules of the importer's folder and of each folder above it. */
function isInstalledFor(path: string, name: string, packages: Packages): boolean {
  const folders = path.split('/node_modules/');
  const nested = folders.map(
    (_, index) => `${folders.slice(0, index + 1).join('/node_modules/')}/node_modules/${name}`,
  );
  return [`node_modules/${name}`, ...nested].some((candidate) => candidate in packages);
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** Reads the platform from a package's name, such as `binding-linux-x64-musl`. */
function readPlatform(name: string): { os: Entry; cpu: Entry; libc: Entry } {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const musl = words.some((word) => word.startsWith('musl'));
  const glibc = words.some((word) => word.startsWith('gnu')) && os.includes('linux');
  return {
    os: os.length > 0 ? { os } : {},
    cpu: cpu.length > 0 ? { cpu } : {},
    libc: musl || glibc ? { libc: [musl ? 'musl' : 'glibc'] } : {},
  };
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Packages };
  const missing = findMissing(lock.packages);
  const names = Object.keys(missing);
  const write = process.argv.includes('--write');
  if (write && names.length > 0) {
    const all = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
    writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`);
  }
  for (const name of names) console.log(`${write ? 'added' : 'missing'}: ${name}`);
  if (names.length > 0 && !write) {
    console.log(`npm ci will reject ${FILE}: run node scripts/check-lock.ts --write`);
    process.exitCode = 1;
  }
}
