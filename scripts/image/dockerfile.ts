/** One instruction, such as `COPY` with everything after it. */
export type Instruction = { name: string; text: string };

/** A stage: the image or the earlier stage that it starts from, and its instructions. */
export type Stage = { name: string; base: string; instructions: Instruction[] };

/** Reads the subset of the Dockerfile syntax that this project uses: no `ARG`, no here-documents and no escapes. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const stages: Stage[] = [];
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, base = '', stage = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? [];
      stages.push({ name: stage, base, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, text: rest });
    }
  }
  return stages;
}

/** `COPY --from=<stage> --chown=<id>:<id> <source>… <target>` */
export type Copy = { from: string | undefined; owner: number; sources: string[]; target: string };

export function parseCopy(text: string): Copy {
  const words = text.split(/\s+/);
  const flags = new Map(words.filter((word) => word.startsWith('--')).map(splitFlag));
  const paths = words.filter((word) => !word.startsWith('--'));
  return {
    from: flags.get('from'),
    owner: Number(flags.get('chown')?.split(':')[0] ?? 0),
    sources: paths.slice(0, -1),
    target: paths.at(-1) ?? '',
  };
}

const splitFlag = (word: string): [string, string] => {
  const [name = '', value = ''] = word.slice(2).split('=');
  return [name, value];
};

/** `ENV NAME=value …` */
export function parseEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/\s+/).map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
}

/** Returns whether a .dockerignore excludes a path. As in Docker, the last pattern that matches decides. */
export function parseIgnore(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ excludes: !line.startsWith('!'), match: toPattern(line.replace(/^!/, '')) }));
  return (path) => {
    const parts = path.split('/');
    const withParents = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return patterns.findLast(({ match }) => withParents.some((each) => match.test(each)))?.excludes ?? false;
  };
}

/** Unlike a glob in a shell, `*` also matches names that begin with a dot. */
function toPattern(glob: string): RegExp {
  const pattern = glob
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '(.+/)?')
    .replaceAll('*', '[^/]*');
  return new RegExp(`^${pattern}$`);
}
