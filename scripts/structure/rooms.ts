import { type Import, isTest, type Source } from './sources.ts';

const ROOMS = ['domain', 'contract', 'server', 'web'] as const;
type Room = (typeof ROOMS)[number];

const MAY_IMPORT: Record<Room, readonly Room[]> = {
  domain: ['domain'],
  contract: ['domain', 'contract'],
  server: ['domain', 'contract', 'server'],
  web: ['domain', 'contract', 'web'],
};

/** The packages a room may use; the rooms not named here may use any. */
const MAY_USE: Partial<Record<Room, readonly string[]>> = { domain: [], contract: ['zod'] };

/** Which way imports run: between rooms, and inside the server between features, providers and the rest. */
export function checkRooms(source: Source): string[] {
  const room = roomOf(source.path);
  if (room === undefined) return [];
  return source.imports.flatMap((imported) => {
    const { file, specifier } = imported;
    if (file === undefined) return checkPackage(source, room, specifier);
    return [
      ...checkRoom(source, room, imported, file),
      ...(room === 'server' ? checkInsideServer(source.path, file) : []),
      ...(room === 'web' ? checkInsideWeb(source.path, file) : []),
    ];
  });
}

function checkPackage(source: Source, room: Room, specifier: string): string[] {
  const allowed = MAY_USE[room];
  if (allowed === undefined || isTest(source.path) || allowed.includes(specifier)) return [];
  return [`src/${room} must not use the package "${specifier}"`];
}

function checkRoom(source: Source, room: Room, { specifier }: Import, file: string): string[] {
  const target = roomOf(file);
  if (target !== undefined) {
    return MAY_IMPORT[room].includes(target)
      ? []
      : [`src/${room} must not import from src/${target} (${specifier})`];
  }
  if (isTest(source.path) && file.startsWith('tests/')) return [];
  return [`src/${room} must not import from outside src (${specifier})`];
}

function checkInsideServer(path: string, file: string): string[] {
  const problems: string[] = [];
  const [from, to] = [featureOf(path), featureOf(file)];
  if (
    from !== undefined &&
    to !== undefined &&
    from !== to &&
    file !== `src/server/features/${to}/service.ts`
  ) {
    problems.push(`the feature ${from} must reach the feature ${to} through its service.ts, not ${file}`);
  }
  if (path.startsWith('src/server/providers/') && to !== undefined) {
    problems.push(`a provider must not import a feature (${file})`);
  }
  if (file.endsWith('.tsx')) problems.push(`the server's own code must not import .tsx (${file})`);
  return problems;
}

/** Routes show features, features are made of components, and all of them may use lib: never the other way round. */
function checkInsideWeb(path: string, file: string): string[] {
  const floors = ['lib', 'components', 'features', 'routes'];
  const floorOf = (of: string) => floors.findIndex((floor) => of.startsWith(`src/web/${floor}/`));
  const [from, to] = [floorOf(path), floorOf(file)];
  if (from < 0 || from >= to) return [];
  return [`src/web/${floors[from]} must not import from src/web/${floors[to]} (${file})`];
}

function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => path.startsWith(`src/${room}/`));
}

function featureOf(path: string): string | undefined {
  return /^src\/server\/features\/([^/]+)\//.exec(path)?.[1];
}
