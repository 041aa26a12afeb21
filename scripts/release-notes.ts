// `node scripts/release-notes.ts v1.2.3`: prints that version's section of CHANGELOG.md. Fails unless the section exists
// and every file that names the version names this one.
import { readFileSync } from 'node:fs';

/** Finds a version's section of a changelog. @throws if there is none, or if it is empty */
export function findSection(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.startsWith(`[${version}]`));
  const text = section?.replace(/^.*\n/, '').trim();
  if (!text) throw new Error(`CHANGELOG.md has no section [${version}].`);
  return text;
}

/** Finds the versions that the package and the Compose file name. */
export function listVersions(): Record<string, string | undefined> {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  return {
    'package.json': (JSON.parse(read('package.json')) as { version: string }).version,
    'deploy/compose.yaml': /ghcr\.io\/[\w-]+\/[\w-]+:([^\s}]+)/.exec(read('deploy/compose.yaml'))?.[1],
  };
}

if (import.meta.main) {
  const version = (process.argv[2] ?? '').replace(/^v/, '');
  for (const [path, named] of Object.entries(listVersions())) {
    if (named !== version) throw new Error(`${path} names version ${named}, and the tag ${version}.`);
  }
  console.log(findSection(readFileSync('CHANGELOG.md', 'utf8'), version));
}
